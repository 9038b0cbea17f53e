import { access, constants } from 'node:fs/promises';
import { freeSpace, RESERVE_BYTES, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

const MB = 1024 * 1024;

/** Warns before publishing stops at RESERVE_BYTES, while there is time to free space. */
const LOW_BYTES = 2 * RESERVE_BYTES;

/** The journals of PocketBase's two databases grow to 4 MB each before a checkpoint, and a photo has up to 5 MB. */
const FULL_BYTES = 16 * MB;

/** State of the disks with data and releases. */
export interface DiskHealth {
  /**
   * `low`: publishing stops soon or has stopped. `full`: leads and saves may be lost. `unwritable`: the database is not
   * writable. `unknown`: the disk does not answer.
   */
  readonly state: 'ok' | 'low' | 'full' | 'unwritable' | 'unknown';
  /** Null when unknown. */
  readonly freeBytes: number | null;
}

/** Absolute paths. */
export interface DiskPlaces {
  readonly dataDir: string;
  /** May be on another file system, where only publishing needs space. */
  readonly releasesDir: string;
  readonly database: string;
}

/** @param data free bytes on the data's disk; @param releases free bytes on the releases' disk. */
export function describeDisk(data: number, releases: number, isWritable: boolean): DiskHealth {
  const least = Math.min(data, releases);
  if (!isWritable) return { state: 'unwritable', freeBytes: data };
  if (data < FULL_BYTES) return { state: 'full', freeBytes: data };
  return { state: least < LOW_BYTES ? 'low' : 'ok', freeBytes: least };
}

/** A missing database counts as writable: it has not been created yet. */
async function isWritable(database: string): Promise<boolean> {
  try {
    await access(database, constants.W_OK);
    return true;
  } catch (error) {
    return isNotThere(error);
  }
}

/** Checks the disks of a data folder. Never throws. */
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
