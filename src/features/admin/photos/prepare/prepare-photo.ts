import type { PrepareAnswer, PrepareRequest } from './prepare.worker.ts';
import type { PreparedPhoto } from './encode-photo.ts';
import { countingCrashes } from './crash-guard.ts';
import { PhotoRefusal, type RefusalReason } from './refusals.ts';

/** An old phone takes seconds for 50 megapixels; beyond this the worker is stuck. Milliseconds. */
const TIMEOUT_MS = 90_000;

/** How long an idle worker keeps its memory. Milliseconds. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;

function dismiss(): void {
  worker?.terminate();
  worker = null;
}

function currentWorker(): Worker {
  clearTimeout(idle);
  worker ??= new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

function request(file: Blob): Promise<PrepareAnswer> {
  const target = currentWorker();
  const finished = new AbortController();
  const { signal } = finished;
  return new Promise<PrepareAnswer>((resolve, reject) => {
    const fail = (reason: RefusalReason) => {
      dismiss();
      reject(new PhotoRefusal(reason, 'unknown'));
    };
    const timer = setTimeout(() => fail('slow'), TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    // The worker reports its failures as messages; an error event means that it could not load.
    target.addEventListener('error', () => fail('unloaded'), { signal });
    target.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => resolve(data), { signal });
    target.postMessage({ file } satisfies PrepareRequest);
  }).finally(() => {
    finished.abort();
    idle = setTimeout(dismiss, IDLE_MS);
  });
}

/** One photo at a time: two of 50 megapixels in parallel exceed a phone's memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Converts a file for upload: an upright JPEG without metadata, of at most 2560 pixels on its longer side.
 * @param id of its upload
 * @throws PhotoRefusal with a message for users
 */
export function preparePhoto(id: string, file: Blob): Promise<PreparedPhoto> {
  const answer = last.then(() => countingCrashes(id, () => request(file)));
  last = answer.catch(() => undefined);
  return answer.then((result) => {
    if ('photo' in result) return result.photo;
    // Some browsers cache a failed import for a worker's lifetime.
    if (result.refused === 'unloaded') dismiss();
    throw new PhotoRefusal(result.refused, 'unknown', result.text);
  });
}
