import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Release } from '#src/server/publisher/releases.ts';

/** A busy machine takes its time to load a release's code. */
const START_TIMEOUT_MS = 20_000;
const RENDER_TIMEOUT_MS = 10_000;

/** What an on-demand page answered. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** Renders pages of cars that are newer than the release, with the release's own code. */
export interface Renderer {
  /** @throws Error when the page cannot be rendered, or the renderer is closed. */
  render: (pathname: string) => Promise<RenderedPage>;
  /** Takes no more pages, and ends when those under way are rendered. */
  close: () => Promise<void>;
}

const startedSchema = z.object({ port: z.number() });

/**
 * A renderer in a thread of its own, started by the first page it is asked for: a release's code leaves memory with its
 * thread, and most releases are never asked.
 */
export function createRenderer(
  { folder }: Pick<Release, 'folder'>,
  pocketbaseUrl: string,
  siteUrl: string,
): Renderer {
  let worker: Worker | undefined;
  let address: Promise<string> | undefined;
  let isClosed = false;
  const underWay = new Set<Promise<unknown>>();

  const start = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const started = new Worker(new URL('./renderer-worker.ts', import.meta.url), {
        workerData: { entry: path.join(folder, 'server/entry.mjs') },
        env: { ...process.env, POCKETBASE_URL: pocketbaseUrl, SITE_URL: siteUrl, NODE_ENV: 'production' },
      });
      worker = started;
      const timer = setTimeout(() => {
        reject(new Error('The renderer did not start'));
        void started.terminate();
      }, START_TIMEOUT_MS);
      started.once('message', (message) => {
        clearTimeout(timer);
        resolve(`http://127.0.0.1:${startedSchema.parse(message).port}`);
      });
      started.once('error', reject);
      started.once('exit', () => {
        clearTimeout(timer);
        address = undefined;
        reject(new Error('The renderer ended'));
      });
    });

  const fetchPage = async (pathname: string): Promise<RenderedPage> => {
    address ??= start();
    const base = await address.catch((error: unknown) => {
      address = undefined;
      throw error;
    });
    const response = await fetch(`${base}${pathname}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    });
    return { status: response.status, html: await response.text() };
  };

  return {
    render: async (pathname) => {
      if (isClosed) throw new Error('The renderer is closed');
      const page = fetchPage(pathname);
      underWay.add(page);
      try {
        return await page;
      } finally {
        underWay.delete(page);
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.allSettled(underWay);
      await worker?.terminate();
    },
  };
}
