import path from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Release } from '#src/server/publisher/releases.ts';

const START_TIMEOUT_MS = 10_000;
const RENDER_TIMEOUT_MS = 10_000;

/** What an on-demand page answered. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** Renders pages of cars that are newer than the release, with the release's own code. */
export interface Renderer {
  /** @throws Error when the page cannot be rendered. */
  render: (pathname: string) => Promise<RenderedPage>;
  close: () => Promise<void>;
}

const startedSchema = z.object({ port: z.number() });

/**
 * A renderer in a thread of its own, started by the first page it is asked for: a release's code leaves memory with its
 * thread, and most releases are never asked.
 */
export function createRenderer(release: Release, pocketbaseUrl: string, siteUrl: string): Renderer {
  let worker: Worker | undefined;
  let address: Promise<string> | undefined;

  const start = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const started = new Worker(new URL('./renderer-worker.ts', import.meta.url), {
        workerData: { entry: path.join(release.folder, 'server/entry.mjs') },
        env: { ...process.env, POCKETBASE_URL: pocketbaseUrl, SITE_URL: siteUrl, NODE_ENV: 'production' },
      });
      worker = started;
      const timer = setTimeout(() => reject(new Error('The renderer did not start')), START_TIMEOUT_MS);
      started.once('message', (message) => {
        clearTimeout(timer);
        resolve(`http://127.0.0.1:${startedSchema.parse(message).port}`);
      });
      started.once('error', reject);
      started.once('exit', () => {
        address = undefined;
        reject(new Error('The renderer ended'));
      });
    });

  return {
    render: async (pathname) => {
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
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}
