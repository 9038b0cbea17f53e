import type { PrepareAnswer, PrepareRequest } from './prepare.worker.ts';
import type { PreparedPhoto } from './encode-photo.ts';
import { countingPageEndings } from './crash-guard.ts';
import { PhotoRefusal, type RefusalReason } from './refusals.ts';

/** An old phone takes seconds for 50 megapixels; after this long nothing more is to be expected. Milliseconds. */
const TIMEOUT_MS = 90_000;

/** How long an idle worker keeps what decoding took of the memory. Milliseconds. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;

function dismiss(): void {
  worker?.terminate();
  worker = null;
}

function theWorker(): Worker {
  clearTimeout(idle);
  worker ??= new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' });
  return worker;
}

function ask(file: Blob): Promise<PrepareAnswer> {
  const asked = theWorker();
  const over = new AbortController();
  const { signal } = over;
  return new Promise<PrepareAnswer>((resolve, reject) => {
    const fail = (reason: RefusalReason) => {
      dismiss();
      reject(new PhotoRefusal(reason, 'unknown'));
    };
    const timer = setTimeout(() => fail('slow'), TIMEOUT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    // Its own failures are answers: this is one that did not come.
    asked.addEventListener('error', () => fail('unloaded'), { signal });
    asked.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => resolve(data), { signal });
    asked.postMessage({ file } satisfies PrepareRequest);
  }).finally(() => {
    over.abort();
    idle = setTimeout(dismiss, IDLE_MS);
  });
}

/** One photograph at a time: two of 50 megapixels side by side are more than a phone has memory for. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes of a file what is sent: a JPEG, upright, without metadata, of at most 2560 pixels on its longer side.
 * @param id that of its upload
 * @throws PhotoRefusal whose message tells people why it can't be done
 */
export function preparePhoto(id: string, file: Blob): Promise<PreparedPhoto> {
  const answer = last.then(() => countingPageEndings(id, () => ask(file)));
  last = answer.catch(() => undefined);
  return answer.then((answered) => {
    if ('photo' in answered) return answered.photo;
    // Some browsers remember for a worker's life that a part of it could not be loaded.
    if (answered.refused === 'unloaded') dismiss();
    throw new PhotoRefusal(answered.refused, 'unknown', answered.text);
  });
}
