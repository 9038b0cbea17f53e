import { bucketClient } from '#src/server/distribution/bucket-client.ts';

/**
 * Keys of everything in a bucket, a thousand at a call. Endpoint, region and keys are the AWS SDK's own variables.
 * @throws Error when the bucket does not answer or refuses.
 */
export async function bucketKeys(bucket: string): Promise<Set<string>> {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const client = await bucketClient();
  const keys = new Set<string>();
  try {
    for (let next: string | undefined; ;) {
      const answer = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, ...(next !== undefined && { ContinuationToken: next }) }),
      );
      for (const { Key } of answer.Contents ?? []) if (Key !== undefined) keys.add(Key);
      next = answer.NextContinuationToken;
      if (next === undefined) return keys;
    }
  } finally {
    client.destroy();
  }
}
