import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import type { BucketPlace } from './bucket.ts';

/** A place for files: a folder, or a part of a bucket. */
export type StoragePlace = BucketPlace | { readonly folder: string };

/**
 * Reads `s3://bucket/prefix`, or the path of a folder.
 * @throws Error for any other scheme.
 */
export function readStoragePlace(spelled: string): StoragePlace {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(spelled) ?? [];
  if (scheme === undefined) return { folder: path.resolve(projectRoot, spelled) };
  const [bucket = '', ...names] = rest.split('/').filter((name) => name !== '');
  if (scheme.toLowerCase() !== 's3' || bucket === '')
    throw new Error(`${spelled} is not a valid target: use a folder or s3://bucket/prefix`);
  return { bucket, prefix: names.map((name) => `${name}/`).join('') };
}

/** Whether two spellings name the same place. @throws Error for any other scheme. */
export function isSamePlace(one: string, other: string): boolean {
  return JSON.stringify(readStoragePlace(one)) === JSON.stringify(readStoragePlace(other));
}
