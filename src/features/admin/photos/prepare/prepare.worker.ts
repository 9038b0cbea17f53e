import { encodePhoto, type PreparedPhoto } from './encode-photo.ts';
import { HEAD_BYTES, imageKind } from './image-kind.ts';
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
  const kind = imageKind(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  try {
    return { photo: await encodePhoto(file, kind) };
  } catch (error) {
    const refusal = error instanceof PhotoRefusal ? error : new PhotoRefusal('slow', kind);
    return { refused: refusal.reason, text: refusal.message };
  }
}

addEventListener('message', ({ data }: MessageEvent<PrepareRequest>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});
