import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { barePhoto } from '#src/lib/photo-file/bare-photo.ts';
import { namedUploads } from '#src/server/backup/database-copy.ts';
import { parts } from '#src/server/backup/manifest.ts';
import { note, warn, type Finding } from './finding.ts';

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
