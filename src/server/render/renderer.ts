import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { withoutSecrets } from '#src/server/process/child-process.ts';
import type { Release } from '#src/server/releases/releases.ts';
import type { RenderedPage } from './release-app.ts';
import type { StockOrigin } from './stock-memory.ts';
import type { StockTask, WrittenStock } from './write-stock.ts';

/** What a thread may take before it counts as hung, and is ended. */
export interface RendererLimits {
  /** Milliseconds for one page, the loading of the release's code included. */
  readonly pageMs: number;
  /** Milliseconds for those pages of a stock that a change touches. */
  readonly touchedMs: number;
  /** Milliseconds for all pages of a stock. */
  readonly wholeMs: number;
  /** Its heap, in MB; undefined for what Node gives a thread on this machine. */
  readonly heapMb: number | undefined;
}

/** A busy machine takes its time. All pages of ten thousand cars take some minutes, those that a change touches seconds. */
const LIMITS: RendererLimits = {
  pageMs: 20_000,
  touchedMs: 2 * 60_000,
  wholeMs: 15 * 60_000,
  heapMb: undefined,
};

/**
 * What a thread may fill before what is of use still is told from what is not, in MB: no limit to what it holds. Pages are
 * rendered and thrown away by the thousand; with V8's own measure, four times this, the thread takes twice as much memory
 * and no less time.
 */
const YOUNG_MB = 12;

/** The thread's code as it lies on the disk when it starts. */
const LIVE = new URL('./renderer-worker.ts', import.meta.url);

/** How a renderer differs from others. */
export interface RendererOptions {
  readonly limits?: RendererLimits;
  /** What its threads run: the output of `bundleRenderer`. Default: the code on disk. */
  readonly file?: string | URL;
}

/** What a thread is asked. */
export type RendererCall =
  | { readonly kind: 'page'; readonly pathname: string }
  | { readonly kind: 'again'; readonly file: string; readonly visible: readonly string[] }
  | { readonly kind: 'stock'; readonly task: StockTask }
  | { readonly kind: 'prelink'; readonly release: string };

/** What goes to a thread, and what comes back under the same number. */
export interface NumberedCall {
  readonly number: number;
  readonly call: RendererCall;
}
export type NumberedAnswer =
  { readonly number: number; readonly result: unknown } | { readonly number: number; readonly error: string };

/** What a thread is started with. */
export interface RendererSetting {
  readonly serverDir: string;
  readonly origin: StockOrigin;
}

/** Renders the pages of one build with its own code. */
export interface Renderer {
  /** A car's page, from what PocketBase says at that moment. @throws Error when it cannot be rendered, or the renderer is closed. */
  readonly render: (pathname: string) => Promise<RenderedPage>;
  /**
   * A page of the latest release, from the stock in memory without the cars that are not public any more.
   * @param file of the page, in `client`.
   * @param visible ids of all cars that are public.
   * @throws as `render` does.
   */
  readonly renderAgain: (file: string, visible: readonly string[]) => Promise<RenderedPage>;
  /** Writes the pages of the whole stock. The signal ends it early. @throws Error that says what is in the way. */
  readonly writeStock: (task: StockTask, signal: AbortSignal) => Promise<WrittenStock>;
  /** Does what the next release can begin with, so that the first change does not wait for it. Never fails. */
  readonly prepare: (release: string) => void;
  /** Takes nothing more, and ends when what is under way is done. */
  readonly close: () => Promise<void>;
}

/**
 * A renderer in a thread of its own, started by the first thing that it is asked: visitors are served meanwhile, and a
 * build's code leaves memory with its thread. A thread that ends, or that hangs, is replaced by the next question.
 * @param folder of the build: `server` in it.
 */
export function createRenderer(
  folder: string,
  origin: StockOrigin,
  { limits = LIMITS, file = LIVE }: RendererOptions = {},
): Renderer {
  const setting: RendererSetting = { serverDir: path.join(folder, 'server'), origin };
  const waiting = new Map<number, { done: (result: unknown) => void; fail: (error: Error) => void }>();
  const underWay = new Set<Promise<unknown>>();
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
      const asked = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('error' in answer) asked?.fail(new Error(answer.error));
      else asked?.done(answer.result);
    });
    started.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.once('exit', () => end(new Error('The renderer ended')));
    return started;
  };

  const ask = async (call: RendererCall, limit: AbortSignal): Promise<unknown> => {
    limit.throwIfAborted();
    if (isClosed) throw new Error('The renderer is closed');
    const asked = (worker ??= start());
    const number = ++calls;
    const answer = new Promise<unknown>((done, fail) => waiting.set(number, { done, fail }));
    asked.postMessage({ number, call } satisfies NumberedCall);
    // Whatever else waits for a thread that hangs fails with it.
    const stop = () => void asked.terminate();
    limit.addEventListener('abort', stop);
    underWay.add(answer);
    try {
      return await answer;
    } finally {
      limit.removeEventListener('abort', stop);
      underWay.delete(answer);
    }
  };

  return {
    render: async (pathname) =>
      (await ask({ kind: 'page', pathname }, AbortSignal.timeout(limits.pageMs))) as RenderedPage,
    renderAgain: async (file, visible) =>
      (await ask({ kind: 'again', file, visible }, AbortSignal.timeout(limits.pageMs))) as RenderedPage,
    writeStock: async (task, signal) => {
      const limit = AbortSignal.timeout(task.former === null ? limits.wholeMs : limits.touchedMs);
      return (await ask({ kind: 'stock', task }, AbortSignal.any([signal, limit]))) as WrittenStock;
    },
    prepare: (release) => {
      ask({ kind: 'prelink', release }, AbortSignal.timeout(limits.wholeMs)).catch(() => undefined);
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
      await worker?.terminate();
    },
  };
}

/** The renderers of an instance's releases: one for all releases of a build. */
export interface Renderers {
  readonly of: (release: Pick<Release, 'build'>) => Renderer;
  /** Ends all renderers but that of the release, each when it has done what is under way. */
  readonly keepOnly: (release: Pick<Release, 'build'>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * The renderers of the releases in a folder. Each runs the code of the build's own release, which stays on disk as long as
 * any release of that build does: a thread loads what it runs piece by piece.
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
