import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3';

/** Timeouts in milliseconds: a store that hangs must not block a publication for ever. */
const CONNECT_MS = 10_000;
/** Idle timeout: no byte in either direction. */
const SILENCE_MS = 20_000;
/** Total for one file or part of one. Leaves room for the catalogue of a large stock on a slow line. */
const FILE_MS = 10 * 60_000;

/** A part of a bucket. */
export interface BucketPlace {
  readonly bucket: string;
  /** Before every key: '' or with a slash at its end. */
  readonly prefix: string;
}

/**
 * The client of an S3-compatible store. Endpoint, region and keys come from the AWS SDK's environment variables. It uses only what
 * every store supports: no newer checksums and no bulk deletion.
 */
export async function bucketClient(): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { env } = process;
  return new S3Client({
    region: env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    // Self-hosted stores seldom have a DNS name for each bucket.
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
}

/**
 * All keys of a listing, read in pages of a thousand.
 * @throws Error when the bucket does not answer or refuses.
 */
export async function listKeys(client: S3Client, input: ListObjectsV2CommandInput): Promise<string[]> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, input))
    for (const { Key } of Contents) if (Key !== undefined) keys.push(Key);
  return keys;
}
