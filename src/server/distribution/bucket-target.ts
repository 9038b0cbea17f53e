import type { Readable } from 'node:stream';
import type { S3ServiceException } from '@aws-sdk/client-s3';
import { bucketClient, listKeys, type BucketPlace } from '#src/server/lib/bucket.ts';
import { requireReadable, type Target } from './target.ts';

/** Reads an object to its end. The announced length is not trusted. */
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

/** A target in a bucket of an S3-compatible store. */
export async function bucketTarget({ bucket, prefix }: BucketPlace): Promise<Target> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } = await import('@aws-sdk/client-s3');
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
    // S3 does not report free space.
    hasRoomFor: () => Promise.resolve(true),
    list: async (folder) => {
      const keys = await listKeys(client, { Bucket: bucket, Prefix: `${prefix}${folder}/` });
      return keys.map((key) => key.slice(prefix.length));
    },
  };
}
