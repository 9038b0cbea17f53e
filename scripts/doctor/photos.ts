import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { barePhoto } from '#src/lib/photo-file/bare-photo.ts';
import { namedUploads } from '#src/server/backup/snapshot.ts';
import { parts } from '#src/server/backup/manifest.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { bucketClient, listKeys } from '#src/server/lib/bucket.ts';
import { missingForPhotosStore } from '#src/server/photos/photos-store.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/** Checks of a bucket with the original photos. */

/** Whether PocketBase has credentials for the bucket. */
export function photosKeysFindings(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  return [
    stop(
      `PHOTOS_BUCKET is set without ${missing.join(' and ')}: PocketBase signs its requests with these only. Set them, ` +
        'or unset PHOTOS_BUCKET to keep the photos on disk.',
    ),
  ];
}

/**
 * Whether the bucket is reachable and has the photos.
 * @param found its keys, or the error of the request. @param named the files that the database lists.
 */
export function photosBucketFindings(
  bucket: string,
  found: ReadonlySet<string> | Error,
  named: readonly string[],
): Finding[] {
  if (found instanceof Error)
    return [
      warn(
        `The bucket ${bucket} (PHOTOS_BUCKET) is unreachable, so photos cannot be stored: ${found.message}`,
      ),
    ];
  const absent = named.filter((key) => !found.has(key));
  if (absent.length === 0)
    return [note(`The original photos are in the bucket ${bucket}, which has all ${named.length}.`)];
  return [
    warn(
      `The bucket ${bucket} (PHOTOS_BUCKET) lacks ${absent.length} of ${named.length} files that the database lists, the first of ` +
        `them ${String(absent[0])}. Copy them there from DATA_DIR/pocketbase/storage (docs/operations/scaling.md).`,
    ),
  ];
}

async function bucketKeys(bucket: string): Promise<ReadonlySet<string>> {
  const client = await bucketClient();
  return new Set(await listKeys(client, { Bucket: bucket }).finally(() => client.destroy()));
}

/** Lists all keys of the bucket. */
export async function lookAtPhotosBucket(
  bucket: string | undefined,
  pocketbaseDir: string,
): Promise<Finding[]> {
  if (bucket === undefined || missingForPhotosStore({ ...process.env, PHOTOS_BUCKET: bucket }).length > 0)
    return [];
  const database = path.join(pocketbaseDir, parts.database);
  const found = await bucketKeys(bucket).catch((error: unknown) => new Error(errorMessage(error)));
  return photosBucketFindings(bucket, found, existsSync(database) ? namedUploads(database) : []);
}

/** Maximum number of originals to read, one at a time: at most 5 MB in memory, and some ten seconds. */
const MOST_READ = 2000;

/** The result of reading originals. */
interface Originals {
  readonly read: number;
  /** How many of these have metadata. */
  readonly withMetadata: number;
  /** How many were not read. */
  readonly left: number;
}

/** Uploads are stripped of metadata today; older originals are kept unchanged. */
export function originalsFindings({ read, withMetadata, left }: Originals): Finding[] {
  const rest = left === 0 ? '' : ` The other ${left} were not read.`;
  if (read === 0) return [];
  if (withMetadata === 0) return [note(`None of ${read} original photos has metadata.${rest}`)];
  return [
    warn(
      `${withMetadata} of ${read} original photos have metadata, which may include location and camera: an earlier version ` +
        `did not remove it. Only administrators can open originals, but backups contain them. Upload those photos again.${rest}`,
    ),
  ];
}

/** Null for a file that cannot be read or parsed. */
async function hasMetadata(file: string): Promise<boolean | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const bare = barePhoto(bytes);
  return bare === null ? null : bare.bytes !== bytes;
}

/**
 * Counts the stored originals that have metadata.
 * @param bucket the bucket with the originals, if any: they are not read there, because each would be a download.
 */
export async function lookAtOriginals(
  bucket: string | undefined,
  pocketbaseDir: string,
  most = MOST_READ,
): Promise<Finding[]> {
  const database = path.join(pocketbaseDir, parts.database);
  if (!existsSync(database)) return [];
  if (bucket !== undefined)
    return [note(`The original photos in the bucket ${bucket} are not checked for metadata.`)];
  const named = namedUploads(database);
  const found = { read: 0, withMetadata: 0, left: Math.max(0, named.length - most) };
  for (const upload of named.slice(0, most)) {
    const hasIt = await hasMetadata(path.join(pocketbaseDir, 'storage', upload));
    if (hasIt === null) continue;
    found.read++;
    if (hasIt) found.withMetadata++;
  }
  return originalsFindings(found);
}
