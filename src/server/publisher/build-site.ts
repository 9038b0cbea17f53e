import { rm } from 'node:fs/promises';
import path from 'node:path';
import { noteBuildFolder } from '#src/server/process/build-folders.ts';
import type { Instance } from '#src/server/process/instance.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { isEndedBySignal, startChild, withoutSecrets } from '#src/server/process/child-process.ts';
import { endThisProcess } from '#src/server/process/stop-signals.ts';
import { requireSpace } from '#src/server/lib/disk-space.ts';
import { createRenderer } from '#src/server/render/renderer.ts';
import type { StockTask, WrittenStock } from '#src/server/render/write-stock.ts';

/** Timeout of a hanging build, which takes some seconds. */
const BUILD_TIMEOUT_MS = 10 * 60 * 1000;
const KEPT_LINES = 30;

/**
 * Reduces a build's memory by a half without making it slower. By default, Rolldown's allocator (mimalloc) keeps freed memory,
 * the C library has an arena for each thread and keeps what they free, and one picture per core is encoded at the same time, with
 * 100 MB each. The environment takes precedence.
 */
const FRUGAL_ENV = {
  MIMALLOC_PURGE_DELAY: '0',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
};

/** Generous: code and assets take 12 MB. */
const CODE_BYTES = 40 * 1024 * 1024;

/** In MB. A build reads no cars: it uses about 150 MB regardless of the stock's size. */
const FRUGAL_HEAP = ['--max-semi-space-size=4', '--max-old-space-size=1024', '--memory-saver-mode'];

const outDirOf = ({ buildDir }: Instance) => path.join(projectRoot, buildDir, 'out');

/**
 * Builds code and assets in a new process: repeated builds in one process leak memory and use stale
 * data.
 */
async function buildCode(instance: Instance, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const outDir = outDirOf(instance);
  await rm(outDir, { recursive: true, force: true });
  await noteBuildFolder(instance.buildDir, instance.dataDir);
  await requireSpace(path.dirname(outDir), CODE_BYTES);
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
}

/** The code of a site, which can render its pages. */
export interface BuiltSite {
  /** Folder of the build, with `client` and `server`. */
  readonly outDir: string;
  /** Writes the pages of the stock. */
  readonly writeStock: (task: Omit<StockTask, 'former'>) => Promise<WrittenStock>;
}

/**
 * Builds the site's code and meanwhile reads the stock.
 * @param use completes the site; afterwards its renderer is closed.
 * @param signal aborts the build.
 * @throws Error with the last lines of the build's output, or a readable message when the disk is full.
 */
export async function buildSite<T>(
  instance: Instance,
  signal: AbortSignal,
  use: (site: BuiltSite) => Promise<T>,
): Promise<T> {
  const outDir = outDirOf(instance);
  const renderer = createRenderer(outDir, { pocketbaseUrl: instance.pocketbaseUrl });
  try {
    renderer.readAhead(signal);
    await buildCode(instance, signal);
    return await use({
      outDir,
      writeStock: (task) => renderer.writeStock({ ...task, former: null }, signal),
    });
  } finally {
    await renderer.close();
  }
}
