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

/** Timeout of a hanging build; building thousands of cars takes half a minute. */
const BUILD_TIMEOUT_MS = 10 * 60 * 1000;
const KEPT_LINES = 30;

/**
 * Reduces a build's memory by a third without making it slower. By default, Rolldown's allocator (mimalloc) keeps freed memory,
 * the C library has an arena for each thread, and one picture per core is encoded at the same time, with 100 MB each. The
 * environment takes precedence.
 */
const FRUGAL_ENV = { MIMALLOC_PURGE_DELAY: '0', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

/** In MB. A build reads no cars: it uses about 150 MB regardless of the stock's size. */
const FRUGAL_HEAP = ['--max-semi-space-size=4', '--max-old-space-size=1024'];

/**
 * Builds code, assets and the pages without stock in a new process: repeated builds in one process leak memory and use stale
 * data.
 */
async function buildCode(instance: Instance, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const outDir = path.join(projectRoot, instance.buildDir, 'out');
  await rm(outDir, { recursive: true, force: true });
  await noteBuildFolder(instance.buildDir, instance.dataDir);
  // A build is about as large as the previous one.
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
  // A SIGTERM or SIGINT from outside stops the whole product, whichever of its processes it was sent to.
  if (isEndedBySignal(code) && !limit.aborted) endThisProcess();
  // Strip terminal colours for the log and the health report.
  // oxlint-disable-next-line no-control-regex
  const printed = lines.join('\n').replace(/\u001b\[[0-9;]*m/g, '');
  if (code !== 0) {
    // A partial build is useless and may be what fills the disk.
    await rm(outDir, { recursive: true, force: true });
    throw new Error(`The build failed (exit ${code ?? 'by signal'}):\n${printed}`);
  }
  return outDir;
}

/** A build of the site. */
export interface BuiltSite extends Pick<WrittenStock, 'mentions'> {
  /** Folder of the build, with `client` and `server`. */
  readonly outDir: string;
}

/**
 * Builds the site: its code, and then every page that shows stock.
 * @param signal aborts the build.
 * @throws Error with the last lines of the build's output, or a readable message when the disk is full.
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
