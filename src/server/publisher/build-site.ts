import { rm } from 'node:fs/promises';
import path from 'node:path';
import { noteBuildFolder } from '#src/server/process/build-folders.ts';
import type { Instance } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { isEndedBySignal, startChild, withoutSecrets } from '#src/server/process/child-process.ts';
import { endThisProcess } from '#src/server/process/stop-signals.ts';
import { requireSpace, sizeOnDisk } from '#src/server/lib/disk-space.ts';
import { createRenderer } from '#src/server/render/renderer.ts';
import type { StockTask, WrittenStock } from '#src/server/render/write-stock.ts';

/** A build that takes longer hangs: thousands of cars take half a minute. */
const BUILD_TIMEOUT_MS = 10 * 60 * 1000;
const KEPT_LINES = 30;

/**
 * What makes a build do with a third less memory in the same time. Unless it is told otherwise, Rolldown's allocator keeps
 * what it is done with, the C library has pools for each thread, and as many pictures are encoded at once as there are
 * cores, a hundred MB each. The environment has the last word.
 */
const FRUGAL_ENV = { MIMALLOC_PURGE_DELAY: '0', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

/** In MB. A build reads no car: it holds some 150 MB, however large the stock is. */
const FRUGAL_HEAP = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/**
 * Builds code, assets and the pages without stock in a fresh process (a build repeated in one process leaks and serves stale
 * data).
 */
async function buildCode(instance: Instance, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const outDir = path.join(projectRoot, instance.buildDir, 'out');
  await rm(outDir, { recursive: true, force: true });
  await noteBuildFolder(instance.buildDir, instance.dataDir);
  // A build takes about what the last one took.
  const expected = await sizeOnDisk(path.join(instance.releasesDir, 'current')).catch(() => 0);
  await requireSpace(path.dirname(outDir), expected);
  const lines: string[] = [];
  const child = startChild({
    command: process.execPath,
    args: [...FRUGAL_HEAP, path.join(projectRoot, 'node_modules/astro/bin/astro.mjs'), 'build'],
    cwd: projectRoot,
    env: {
      ...FRUGAL_ENV,
      ...withoutSecrets(),
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      BUILD_DIR: instance.buildDir,
      SITE_URL: instance.siteUrl,
      PUBLIC_POCKETBASE_URL: instance.env.PUBLIC_POCKETBASE_URL,
    },
    onLine: (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
    },
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(BUILD_TIMEOUT_MS)]);
  const stop = () => void child.stop();
  limit.addEventListener('abort', stop);
  const code = await child.exited;
  limit.removeEventListener('abort', stop);
  // A foreign SIGTERM or SIGINT means the whole product, whichever of its processes it was sent to.
  if (isEndedBySignal(code) && !limit.aborted) endThisProcess();
  // Terminal colours mean nothing in a log or in the health report.
  // oxlint-disable-next-line no-control-regex
  const printed = lines.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
  if (code !== 0) {
    // Half a build is of no use, and it may be what fills the disk.
    await rm(outDir, { recursive: true, force: true });
    throw new Error(`The build failed (exit ${code ?? 'by signal'}):\n${printed}`);
  }
  return outDir;
}

/** A build of the site. */
export interface BuiltSite extends Pick<WrittenStock, 'mentions'> {
  /** The folder of the build: `client` and `server` in it. */
  readonly outDir: string;
}

/**
 * Builds the site: its code, and with that every page that shows stock.
 * @param signal ends the build early.
 * @throws Error with the last lines that the build printed, or in words when the disk has no room for one.
 */
export async function buildSite(
  instance: Instance,
  signal: AbortSignal,
  { isCompressed }: Pick<StockTask, 'isCompressed'>,
): Promise<BuiltSite> {
  const outDir = await buildCode(instance, signal);
  const renderer = createRenderer(outDir, { pocketbaseUrl: instance.pocketbaseUrl });
  try {
    const task = { target: outDir, former: null, isCompressed };
    const { mentions } = await renderer.writeStock(task, signal);
    return { outDir, mentions };
  } finally {
    await renderer.close();
  }
}
