import { access, constants } from 'node:fs/promises';
import { freeSpace, RESERVE_BYTES, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

const MB = 1024 * 1024;

/** Publishing, which leaves RESERVE_BYTES, is about to stop: there is time to make room. */
const LOW_BYTES = 2 * RESERVE_BYTES;

/** The journals of PocketBase's two databases grow to 4 MB each before they are folded, and a photo has up to 5. */
const FULL_BYTES = 16 * MB;

/** How the disk of the data is doing. */
export interface DiskHealth {
  /**
   * `low`: publishing stops soon, or has stopped. `full`: leads and saves may be lost. `unwritable`: the database cannot be
   * written. `unknown`: the disk does not answer.
   */
  readonly state: 'ok' | 'low' | 'full' | 'unwritable' | 'unknown';
  /** Null when it is not known. */
  readonly freeBytes: number | null;
}

/** Absolute paths. */
export interface DiskPlaces {
  readonly dataDir: string;
  /** May be another file system. Nothing but publishing needs room there. */
  readonly releasesDir: string;
  readonly database: string;
}

/** @param data free bytes on the disk of the data; @param releases on that of the releases. */
export function describeDisk(data: number, releases: number, isWritable: boolean): DiskHealth {
  const least = Math.min(data, releases);
  if (!isWritable) return { state: 'unwritable', freeBytes: data };
  if (data < FULL_BYTES) return { state: 'full', freeBytes: data };
  return { state: least < LOW_BYTES ? 'low' : 'ok', freeBytes: least };
}

/** A database that is not there yet is no reason to worry. */
async function isWritable(database: string): Promise<boolean> {
  try {
    await access(database, constants.W_OK);
    return true;
  } catch (error) {
    return isNotThere(error);
  }
}

/** Looks at the disks of a data folder. Never throws. */
export async function diskHealth(
  { dataDir, releasesDir, database }: DiskPlaces,
  free: FreeSpace = freeSpace,
): Promise<DiskHealth> {
  try {
    return describeDisk(await free(dataDir), await free(releasesDir), await isWritable(database));
  } catch {
    return { state: 'unknown', freeBytes: null };
  }
}
