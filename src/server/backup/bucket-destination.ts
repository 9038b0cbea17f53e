import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { bucketClient } from '#src/server/distribution/bucket-client.ts';
import type { BucketPlace } from '#src/server/distribution/bucket-target.ts';
import type { Destination } from './destination.ts';
import { sha256Of } from './manifest.ts';
import { uploadInParts } from './multipart.ts';

/** For one piece: some 256 MB at 1 Mbit/s. Milliseconds. */
const PIECE_MS = 40 * 60_000;

/**
 * A place for backups in a bucket. Endpoint, region and keys are the AWS SDK's own variables.
 * @param workFolder where archives are written before they are sent.
 * @param partBytes size of the parts in which one is sent; another is for tests.
 */
export async function bucketDestination(
  { bucket, prefix }: BucketPlace,
  workFolder: string,
  partBytes?: number,
): Promise<Destination> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const client = await bucketClient(PIECE_MS);
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  const place = `s3://${bucket}/${prefix}`;

  const remove = async (name: string) => {
    await client.send(new DeleteObjectCommand(at(name)));
  };

  /** Reads an archive back and compares it: what a store has confirmed is not yet what it gives. */
  const requireSame = async (name: string, sha256: string) => {
    const { Body } = await client.send(new GetObjectCommand(at(name)));
    const hash = createHash('sha256');
    if (Body !== undefined) for await (const chunk of Body as AsyncIterable<Buffer>) hash.update(chunk);
    if (hash.digest('hex') === sha256) return;
    await remove(name);
    throw new Error(`${place}${name} is not what was sent there; it was removed`);
  };

  return {
    name: place,
    workFolder,
    finish: async (file, name) => {
      await uploadInParts(
        client,
        file,
        { ...at(name), ContentType: 'application/gzip' },
        workFolder,
        partBytes,
      );
      await requireSame(name, await sha256Of(file));
      await rm(file);
    },
    names: async () => {
      const names: string[] = [];
      for (let next: string | undefined; ;) {
        const answer = await client.send(
          new ListObjectsV2Command({
            ...{ Bucket: bucket, Prefix: prefix, Delimiter: '/' },
            ...(next !== undefined && { ContinuationToken: next }),
          }),
        );
        for (const { Key } of answer.Contents ?? [])
          if (Key !== undefined) names.push(Key.slice(prefix.length));
        next = answer.NextContinuationToken;
        if (next === undefined) return names;
      }
    },
    remove,
  };
}
