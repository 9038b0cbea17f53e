import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import type { BucketPlace } from './bucket-target.ts';
import { folderTarget } from './folder-target.ts';
import type { Target } from './target.ts';

/** What a target's spelling names. */
export type TargetPlace = BucketPlace | { readonly folder: string };

/**
 * Reads `s3://bucket/prefix`, or the path of a folder.
 * @throws Error for an address of another kind.
 */
export function readTarget(spelled: string): TargetPlace {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/i.exec(spelled) ?? [];
  if (scheme === undefined) return { folder: path.resolve(projectRoot, spelled) };
  const [bucket = '', ...names] = rest.split('/').filter((name) => name !== '');
  if (scheme.toLowerCase() !== 's3' || bucket === '')
    throw new Error(`${spelled} is no target: name a folder, or s3://bucket/prefix`);
  return { bucket, prefix: names.map((name) => `${name}/`).join('') };
}

/** Whether two spellings name the same target. @throws Error for an address of another kind. */
export function isSameTarget(one: string, other: string): boolean {
  return JSON.stringify(readTarget(one)) === JSON.stringify(readTarget(other));
}

/** Opens a target. The store's client is loaded only where there is a bucket. */
export async function openTarget(spelled: string): Promise<Target> {
  const place = readTarget(spelled);
  if ('folder' in place) return folderTarget(place.folder);
  const { bucketTarget } = await import('./bucket-target.ts');
  return bucketTarget(place);
}
