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
        `them ${String(absent[0])}. Copy them there from DATA_DIR/pocketbase/storage (docs/operations/scaling.md).`,
    ),
  ];
}

async function bucketKeys(bucket: string): Promise<ReadonlySet<string>> {
  const client = await bucketClient();
  return new Set(await listKeys(client, { Bucket: bucket }).finally(() => client.destroy()));
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

/** How many originals are read, each whole and one at a time: at most 5 MB in memory, and some ten seconds. */
const MOST_READ = 2000;

/** What reading originals has found. */
interface Originals {
  readonly read: number;
  /** How many of these have metadata. */
  readonly telling: number;
  /** How many were not read. */
  readonly left: number;
}

/** Originals from before uploads were stripped stay as they are. */
export function originalsFindings({ read, telling, left }: Originals): Finding[] {
  const rest = left === 0 ? '' : ` The other ${left} were not read.`;
  if (read === 0) return [];
  if (telling === 0) return [note(`None of ${read} originals of photos has metadata.${rest}`)];
  return [
    warn(
      `${telling} of ${read} originals of photos have metadata, which may tell the place and the camera: an earlier version ` +
        `stored them so. Only administrators can open originals, but backups hold them. Upload those photos again.${rest}`,
    ),
  ];
}

/** Null for a file that cannot be read or taken apart. */
async function hasMetadata(file: string): Promise<boolean | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const bare = barePhoto(bytes);
  return bare === null ? null : bare.bytes !== bytes;
}

/**
 * Counts the stored originals that have metadata.
 * @param bucket where they live, when it is not the data folder: there they are not read, for each would be a download.
 */
export async function lookAtOriginals(
  bucket: string | undefined,
  pocketbaseDir: string,
  most = MOST_READ,
): Promise<Finding[]> {
  const database = path.join(pocketbaseDir, parts.database);
  if (!existsSync(database)) return [];
  if (bucket !== undefined)
    return [note(`Originals of photos in the bucket ${bucket} are not searched for metadata.`)];
  const named = namedUploads(database);
  const found = { read: 0, telling: 0, left: Math.max(0, named.length - most) };
  for (const upload of named.slice(0, most)) {
    const telling = await hasMetadata(path.join(pocketbaseDir, 'storage', upload));
    if (telling === null) continue;
    found.read++;
    if (telling) found.telling++;
  }
  return originalsFindings(found);
}
