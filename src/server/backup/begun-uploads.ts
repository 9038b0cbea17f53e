import type { S3Client } from '@aws-sdk/client-s3';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * Uploads in parts that have begun and not ended. A store keeps the parts of one whose sender was killed, with all that an archive
 * holds, for as long as nobody ends it: so each is noted before its first part is sent, and ended before the next begins.
 */

const NOTE = 'uploads.json';

const uploadSchema = z.object({ Bucket: z.string(), Key: z.string(), UploadId: z.string() });
export type BegunUpload = z.infer<typeof uploadSchema>;

/** A note that a power cut has emptied names none. */
async function read(folder: string): Promise<BegunUpload[]> {
  try {
    return z.array(uploadSchema).parse(JSON.parse(await readFile(path.join(folder, NOTE), 'utf8')));
  } catch (error) {
    if (isNotThere(error) || error instanceof SyntaxError || error instanceof z.core.$ZodError) return [];
    throw error;
  }
}

async function write(folder: string, uploads: readonly BegunUpload[]): Promise<void> {
  const file = path.join(folder, NOTE);
  if (uploads.length === 0) return rm(file, { force: true });
  await writeFile(`${file}.new`, JSON.stringify(uploads), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Notes an upload that begins. @param folder of the data folder, where nobody else backs up at the same time. */
export async function noteUpload(folder: string, upload: BegunUpload): Promise<void> {
  await write(folder, [...(await read(folder)), upload]);
}

/** Forgets one that the store has no more. */
export async function forgetUpload(folder: string, { UploadId }: BegunUpload): Promise<void> {
  const left = (await read(folder)).filter((upload) => upload.UploadId !== UploadId);
  await write(folder, left);
}

/** Ends what was begun and not ended, as far as the store lets it: what it refuses stays noted for the next time. */
export async function endUploads(client: S3Client, folder: string): Promise<void> {
  const { AbortMultipartUploadCommand } = await import('@aws-sdk/client-s3');
  for (const upload of await read(folder)) {
    const isGone = await client.send(new AbortMultipartUploadCommand(upload)).then(
      () => true,
      (error: unknown) => error instanceof Error && error.name === 'NoSuchUpload',
    );
    if (isGone) await forgetUpload(folder, upload);
  }
}
