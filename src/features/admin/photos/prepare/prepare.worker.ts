import { encodePhoto, type PreparedPhoto } from './encode-photo.ts';
import { PhotoRefusal, type RefusalReason } from './refusals.ts';

/** Prepares one photograph after the other, beside the panel: decoding 50 megapixels would hold every tap. */

/** What the panel asks for. */
export interface PrepareRequest {
  readonly file: Blob;
}

/** What it is answered. */
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
