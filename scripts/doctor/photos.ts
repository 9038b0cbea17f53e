import { existsSync } from 'node:fs';
import path from 'node:path';
import { namedUploads } from '#src/server/backup/database-copy.ts';
import { parts } from '#src/server/backup/manifest.ts';
import { errorMessage } from '#src/server/log.ts';
import { bucketKeys } from '#src/server/photos/bucket-keys.ts';
import { missingForPhotosStore } from '#src/server/photos/photos-store.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/** Where originals of photos live, when it is not the data folder. */

/** Whether PocketBase can reach the bucket at all. */
export function photosKeysFindings(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  return [
    stop(
      `PHOTOS_BUCKET is set without ${missing.join(' and ')}: PocketBase signs by these alone. Set them, or leave the photos ` +
        'on the disk.',
    ),
  ];
}

/**
 * Whether the bucket answers and has the photos.
 * @param found its keys, or why they are not known. @param named those that the database names.
 */
export function photosBucketFindings(
  bucket: string,
  found: ReadonlySet<string> | Error,
  named: readonly string[],
): Finding[] {
  if (found instanceof Error)
    return [
      warn(`The bucket ${bucket} (PHOTOS_BUCKET) does not answer, so no photo is stored: ${found.message}`),
    ];
  const absent = named.filter((key) => !found.has(key));
  if (absent.length === 0)
    return [note(`Originals of photos live in the bucket ${bucket}, which has all ${named.length}.`)];
  return [
    warn(
      `The bucket ${bucket} (PHOTOS_BUCKET) lacks ${absent.length} of ${named.length} files that the data name, the first of ` +
        `them ${String(absent[0])}. Copy them there from DATA_DIR/pocketbase/storage (README, "Where it runs").`,
    ),
  ];
}

/** Asks the bucket for everything that it has. */
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
