import { encodePhoto, type PreparedPhoto } from './encode-photo.ts';
import { PhotoRefusal, type RefusalReason } from './refusals.ts';

/** Prepares photos one by one in a worker: decoding 50 megapixels would block the user interface. */

/** A request from the panel. */
export interface PrepareRequest {
  readonly file: Blob;
}

/** The worker's response. */
export type PrepareAnswer =
  { readonly photo: PreparedPhoto } | { readonly refused: RefusalReason; readonly text: string };

async function answerTo({ file }: PrepareRequest): Promise<PrepareAnswer> {
  try {
    return { photo: await encodePhoto(file) };
  } catch (error) {
    const refusal = error instanceof PhotoRefusal ? error : new PhotoRefusal('slow', 'unknown');
    return { refused: refusal.reason, text: refusal.message };
  }
}

addEventListener('message', ({ data }: MessageEvent<PrepareRequest>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});
