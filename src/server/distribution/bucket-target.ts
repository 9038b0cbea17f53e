import type { S3ServiceException } from '@aws-sdk/client-s3';
import type { Target } from './target.ts';

/** A store that hangs must not hold a publication up for ever. Milliseconds. */
const CONNECT_MS = 10_000;
/** Without a byte in either direction. */
const SILENCE_MS = 20_000;
/** In all, for one file: the catalogue of a large stock on a slow line. */
const FILE_MS = 10 * 60_000;

/** Where in a store a site stands. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before every key: '' or with a slash at its end. */
  readonly prefix: string;
}

/**
 * A bucket of an S3-compatible store. Endpoint, region and keys are the AWS SDK's own variables. Nothing is asked of the store
 * that not every one can do: no checksums of later years, no removal of many files at once.
 */
export async function bucketTarget({ bucket, prefix }: BucketPlace): Promise<Target> {
  const { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const { env } = process;
  const client = new S3Client({
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // A store of one's own seldom has a name for each bucket.
    forcePathStyle: (env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'] ?? '') !== '',
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      requestTimeout: FILE_MS,
      throwOnRequestTimeout: true,
    },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });

  return {
    name: `s3://${bucket}/${prefix}`,
    pages: 'addresses',
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
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
