import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { withoutSecrets } from '#src/server/process/child-process.ts';
import type { Release } from '#src/server/releases/releases.ts';
import { withoutMemorySaver } from './memory-saver.ts';
import type { RenderedPage } from './release-app.ts';
import type { StockOrigin } from './stock-memory.ts';
import type { PagesTask } from './write-pages.ts';
import type { StockTask, WrittenStock } from './write-stock.ts';

/** Limits after which a thread counts as hung and is terminated. */
export interface RendererLimits {
  /** Timeout of one page in milliseconds, including loading the release's code. */
  readonly pageMs: number;
  /** Timeout of the pages affected by a change, in milliseconds. */
  readonly touchedMs: number;
  /** Timeout of all pages in milliseconds. */
  readonly wholeMs: number;
  /** Heap limit in MB; undefined for Node's default. */
  readonly heapMb: number | undefined;
}

/** Generous for busy machines: all pages of ten thousand cars take some minutes, those affected by a change take seconds. */
const LIMITS: RendererLimits = {
  pageMs: 20_000,
  touchedMs: 2 * 60_000,
  wholeMs: 15 * 60_000,
  heapMb: undefined,
};

/**
 * Young generation of a thread's heap in MB, which does not limit its total memory. Thousands of pages are rendered and
 * discarded: with V8's default, four times this, the thread uses twice as much memory without being faster.
 */
const YOUNG_MB = 12;

/** The thread's code on disk at the time of its start. */
const LIVE = new URL('./renderer-worker.ts', import.meta.url);

/** Options of a renderer. */
export interface RendererOptions {
  readonly limits?: RendererLimits;
  /** Code of its threads: the output of `bundleRenderer`. Default: the code on disk. */
  readonly file?: string | URL;
}

/** A call to a thread. */
export type RendererCall =
  | { readonly kind: 'page'; readonly pathname: string }
  | { readonly kind: 'again'; readonly file: string; readonly visible: readonly string[] }
  | { readonly kind: 'read' }
  | { readonly kind: 'pages'; readonly task: PagesTask }
  | { readonly kind: 'stock'; readonly task: StockTask }
  | { readonly kind: 'prelink'; readonly release: string };

/** A message to a thread, and the response with the same number. */
export interface NumberedCall {
  readonly number: number;
  readonly call: RendererCall;
}
export type NumberedAnswer =
  { readonly number: number; readonly result: unknown } | { readonly number: number; readonly error: string };

/** Worker data of a thread. */
export interface RendererSetting {
  readonly serverDir: string;
  readonly origin: StockOrigin;
}

/** Renders the pages of one build with the build's code. */
export interface Renderer {
  /** Renders a car's page from PocketBase's current data. @throws Error when that fails or the renderer is closed. */
  readonly render: (pathname: string) => Promise<RenderedPage>;
  /**
   * Renders a page of the latest release from the stock in memory, without cars that are no longer public.
   * @param file file of the page, in `client`.
   * @param visible ids of all public cars.
   * @throws as `render` does.
   */
  readonly renderAgain: (file: string, visible: readonly string[]) => Promise<RenderedPage>;
  /** Reads the stock for the next `writeStock`, which waits for it and reports a failure. The signal aborts it. */
  readonly readAhead: (signal: AbortSignal) => void;
  /** Writes the pages of the whole stock. The signal aborts it. @throws Error with the reason when that fails. */
  readonly writeStock: (task: StockTask, signal: AbortSignal) => Promise<WrittenStock>;
  /** Writes pages for the `writeStock` of another renderer. @throws as `writePages` does. */
  readonly writePages: (task: PagesTask) => Promise<string[]>;
  /** Prepares the next release, so that the first change need not wait for it. Never fails. */
  readonly prepare: (release: string) => void;
  /** Rejects new calls; resolves when running ones are done and the thread has ended. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a renderer in a worker thread, so that rendering does not block requests and a build's code is unloaded with its
 * thread. The first call starts the thread. After a crash or a timeout, the next call starts a new one.
 * @param folder folder of the build, which contains `server`.
 */
export function createRenderer(
  folder: string,
  origin: StockOrigin,
  { limits = LIMITS, file = LIVE }: RendererOptions = {},
): Renderer {
  const setting: RendererSetting = { serverDir: path.join(folder, 'server'), origin };
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>();
  const running = new Set<Promise<unknown>>();
  let worker: Worker | undefined;
  let calls = 0;
  let isClosed = false;

  const start = (): Worker => {
    const started = new Worker(file, {
      workerData: setting,
      env: { ...withoutSecrets(), NODE_ENV: 'production' },
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        ...(limits.heapMb !== undefined && { maxOldGenerationSizeMb: limits.heapMb }),
      },
    });
    const end = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
    };
    started.on('message', (answer: NumberedAnswer) => {
      const pending = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('error' in answer) pending?.fail(new Error(answer.error));
      else pending?.done(answer.result);
    });
    started.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.once('exit', () => end(new Error('The renderer thread has ended')));
    return started;
  };

  const send = async (call: RendererCall, limit: AbortSignal): Promise<unknown> => {
    limit.throwIfAborted();
    if (isClosed) throw new Error('The renderer is closed');
    const thread = (worker ??= start());
    const number = ++calls;
    const answer = new Promise<unknown>((done, fail) => waiting.set(number, { done, fail }));
    thread.postMessage({ number, call } satisfies NumberedCall);
    // Terminating a hung thread also rejects its other pending calls.
    const stop = () => void thread.terminate();
    limit.addEventListener('abort', stop);
    running.add(answer);
    try {
      return await answer;
    } finally {
      limit.removeEventListener('abort', stop);
      running.delete(answer);
    }
  };

  return {
    render: async (pathname) =>
      (await send({ kind: 'page', pathname }, AbortSignal.timeout(limits.pageMs))) as RenderedPage,
    renderAgain: async (file, visible) =>
      (await send({ kind: 'again', file, visible }, AbortSignal.timeout(limits.pageMs))) as RenderedPage,
    readAhead: (signal) => {
      const limit = AbortSignal.timeout(limits.wholeMs);
      send({ kind: 'read' }, AbortSignal.any([signal, limit])).catch(() => undefined);
    },
    writeStock: async (task, signal) => {
      const limit = AbortSignal.timeout(task.former === null ? limits.wholeMs : limits.touchedMs);
      return (await withoutMemorySaver(() =>
        send({ kind: 'stock', task }, AbortSignal.any([signal, limit])),
      )) as WrittenStock;
    },
    writePages: async (task) =>
      (await send({ kind: 'pages', task }, AbortSignal.timeout(limits.touchedMs))) as string[],
    prepare: (release) => {
      send({ kind: 'prelink', release }, AbortSignal.timeout(limits.wholeMs)).catch(() => undefined);
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(running);
      await worker?.terminate();
    },
  };
}

/** The renderers of an instance's releases: one per build. */
export interface Renderers {
  readonly of: (release: Pick<Release, 'build'>) => Renderer;
  /** Closes all renderers except that of the release, after their running calls. */
  readonly keepOnly: (release: Pick<Release, 'build'>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates the renderers of the releases in a folder. Each runs the code in the release that the build produced, which stays on
 * disk while any release of that build exists, because threads load code lazily.
 */
export function createRenderers(
  releasesDir: string,
  origin: StockOrigin,
  options: RendererOptions = {},
): Renderers {
  const renderers = new Map<string, Renderer>();
  const end = (builds: readonly string[]) =>
    Promise.all(
      builds.map(async (build) => {
        const renderer = renderers.get(build);
        renderers.delete(build);
        await renderer?.close();
      }),
    );
  return {
    of: ({ build }) => {
      const renderer = renderers.get(build) ?? createRenderer(path.join(releasesDir, build), origin, options);
      renderers.set(build, renderer);
      return renderer;
    },
    keepOnly: async ({ build }) => {
      await end([...renderers.keys()].filter((other) => other !== build));
    },
    close: async () => {
      await end([...renderers.keys()]);
    },
  };
}
