import type { S3Client } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { endUploads, forgetUpload, noteUpload } from './begun-uploads.ts';

/**
 * Bytes in a part. A store takes at most 10,000 parts of at least 5 MB, and 5 GB in one piece: with these, archives up to
 * 2.5 TB, of which at most one part is sent again.
 */
export const PART_BYTES = 256 * 1024 ** 2;
/** How often a part is sent before the upload is given up. */
const TRIES = 3;

/** Where an upload goes, and what it is. */
export interface Upload {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
}

/**
 * Sends a file to a store in parts, one after the other. What was sent is thrown away when it fails, at once or before the next
 * upload (begun-uploads.ts).
 * @param noteFolder where it is noted that it has begun.
 * @throws what the store answers.
 */
export async function uploadInParts(
  client: S3Client,
  file: string,
  { ContentType, ...place }: Upload,
  noteFolder: string,
  partBytes = PART_BYTES,
): Promise<void> {
  const { CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } =
    await import('@aws-sdk/client-s3');
  const { size } = await stat(file);
  await endUploads(client, noteFolder);
  const { UploadId = '' } = await client.send(new CreateMultipartUploadCommand({ ...place, ContentType }));
  const upload = { ...place, UploadId };

  /** A stream cannot be sent twice, so that the client's own retries do not help. */
  const sendPart = async (PartNumber: number): Promise<string | undefined> => {
    const start = (PartNumber - 1) * partBytes;
    const end = Math.min(start + partBytes, size) - 1;
    for (let tries = 1; ; tries++) {
      try {
        const Body = createReadStream(file, { start, end });
        const part = { ...upload, PartNumber, Body, ContentLength: end - start + 1 };
        return (await client.send(new UploadPartCommand(part))).ETag;
      } catch (error) {
        if (tries === TRIES) throw error;
      }
    }
  };

  try {
    await noteUpload(noteFolder, upload);
    const Parts = [];
    for (let PartNumber = 1; (PartNumber - 1) * partBytes < size; PartNumber++)
      Parts.push({ PartNumber, ETag: await sendPart(PartNumber) });
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
  } catch (error) {
    await endUploads(client, noteFolder).catch(() => undefined);
    throw error;
  }
  await forgetUpload(noteFolder, upload);
}
