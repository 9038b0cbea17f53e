import type { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { requireReadable, type Target } from './target.ts';

/** Where in a store a site stands. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before every key: '' or with a slash at its end. */
  readonly prefix: string;
}

/** Reads an object to its end, however long its store says that it is. */
async function read(key: string, body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    requireReadable(key, bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A bucket of an S3-compatible store, which holds a site. */
export async function bucketTarget({ bucket, prefix }: BucketPlace): Promise<Target> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const client = await bucketClient();
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    name: `s3://${bucket}/${prefix}`,
    pages: 'addresses',
    read: async (key) => {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand(at(key)));
        requireReadable(key, ContentLength);
        return Body === undefined ? null : await read(key, Body as Readable);
      } catch (error) {
        if ((error as Partial<S3ServiceException>).name === 'NoSuchKey') return null;
        throw error;
      }
    },
    put: async (key, body, { contentType, cacheControl, redirect }) => {
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: body,
          ContentType: contentType,
          CacheControl: cacheControl,
          ...(redirect !== undefined && { WebsiteRedirectLocation: redirect }),
        }),
      );
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    // A store tells nobody how much it takes.
    hasRoomFor: () => Promise.resolve(true),
    list: async (folder) => {
      const keys: string[] = [];
      for (let next: string | undefined; ;) {
        const answer = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: `${prefix}${folder}/`,
            ...(next !== undefined && { ContinuationToken: next }),
          }),
        );
        for (const { Key } of answer.Contents ?? [])
          if (Key !== undefined) keys.push(Key.slice(prefix.length));
        next = answer.NextContinuationToken;
        if (next === undefined) return keys;
      }
    },
  };
}
