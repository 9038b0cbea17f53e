import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { bucketClient, listKeys, type BucketPlace } from '#src/server/lib/bucket.ts';
import { readStoragePlace } from '#src/server/lib/storage-place.ts';
import { syncToDisk } from '#src/server/backup/archive.ts';
import { sha256Of } from '#src/server/backup/manifest.ts';

/** Where backups go. */
export interface Destination {
  /** Name in messages. */
  readonly name: string;
  /** The folder in which an archive is written and verified. */
  readonly workFolder: string;
  /** Renames a verified archive atomically: an incomplete archive never has the final name. */
  readonly finish: (archive: string, name: string) => Promise<void>;
  /** Names of the files there. */
  readonly names: () => Promise<string[]>;
  readonly remove: (name: string) => Promise<void>;
}

function folderDestination(folder: string): Destination {
  return {
    name: folder,
    workFolder: folder,
    finish: async (archive, name) => {
      await rename(archive, path.join(folder, name));
      // fsync of the folder: the new name is the folder's content, and the disk stores it separately from the file.
      await syncToDisk(folder);
    },
    names: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/** Bytes of one part, held in memory at a time. A store accepts at most MOST_PARTS parts, of at least 5 MB each. */
const PART_BYTES = 16 * 1024 ** 2;
const MOST_PARTS = 10_000;

/**
 * A backup destination in a bucket. Endpoint, region and keys come from the AWS SDK's variables.
 * @param workFolder where archives are written before the upload.
 * @param partBytes size of the upload's parts; another value is for tests.
 */
export async function bucketDestination(
  { bucket, prefix }: BucketPlace,
  workFolder: string,
  partBytes = PART_BYTES,
): Promise<Destination> {
  const { DeleteObjectCommand, GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = await bucketClient();
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const place = `s3://${bucket}/${prefix}`;

  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand(at(name)));
  };

  /** Reads an archive back and compares it: a store may confirm an upload and still return other bytes. */
  const requireSame = async (name: string, sha256: string) => {
    const { Body } = await client.send(new GetObjectCommand(at(name)));
    const hash = createHash('sha256');
    if (Body !== undefined) for await (const chunk of Body as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest('hex') === sha256) return;
    await remove(name);
    throw new Error(`${place}${name} differs from what was uploaded, so it was removed`);
  };

  return {
    name: place,
    workFolder,
    finish: async (file, name) => {
      const { size } = await stat(file);
      const upload = new Upload({
        client,
        params: { ...at(name), Body: createReadStream(file), ContentType: 'application/gzip' },
        queueSize: 1,
        partSize: Math.max(partBytes, Math.ceil(size / MOST_PARTS)),
      });
      await upload.done();
      await requireSame(name, await sha256Of(file));
      await rm(file);
    },
    names: async () => {
      const keys = await listKeys(client, { Bucket: bucket, Prefix: prefix, Delimiter: '/' });
      return keys.map((key) => key.slice(prefix.length));
    },
    remove,
  };
}

/**
 * Opens a backup destination.
 * @param spelled a folder, or `s3://bucket/prefix` of an S3-compatible store.
 * @param workFolder where an archive for a store is written before the upload.
 */
export async function openDestination(spelled: string, workFolder: string): Promise<Destination> {
  const place = readStoragePlace(spelled);
  if ('folder' in place) {
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    return folderDestination(place.folder);
  }
  return bucketDestination(place, workFolder);
}
