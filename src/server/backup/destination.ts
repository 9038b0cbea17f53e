import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readTarget } from '#src/server/distribution/open-target.ts';
import { UNFINISHED_SUFFIX } from './archive.ts';

/** Where backups go. */
export interface Destination {
  /** As messages call it. */
  readonly name: string;
  /** The folder in which an archive is written and checked. */
  readonly workFolder: string;
  /** Gives a checked archive its name, in one step: half an archive never has it. */
  readonly finish: (archive: string, name: string) => Promise<void>;
  /** Names of the files there. */
  readonly names: () => Promise<string[]>;
  readonly remove: (name: string) => Promise<void>;
}

function folderDestination(folder: string): Destination {
  return {
    name: folder,
    workFolder: folder,
    finish: async (archive, name) => {
      await rename(archive, path.join(folder, name));
      // The new name is the folder's content, which the disk keeps apart.
      const directory = await open(folder, 'r');
      try {
        await directory.sync();
      } finally {
        await directory.close();
      }
    },
    names: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

/**
 * Opens the place for backups.
 * @param spelled a folder, or `s3://bucket/prefix` of an S3-compatible store.
 * @param workFolder where an archive for a store is written first.
 */
export async function openDestination(spelled: string, workFolder: string): Promise<Destination> {
  const place = readTarget(spelled);
  if ('folder' in place) {
    await mkdir(place.folder, { recursive: true, mode: 0o700 });
    return folderDestination(place.folder);
  }
  const { bucketDestination } = await import('./bucket-destination.ts');
  return bucketDestination(place, workFolder);
}

/** Where the archive of that name is written. */
export const unfinishedFile = ({ workFolder }: Destination, name: string): string =>
  path.join(workFolder, `${name}${UNFINISHED_SUFFIX}`);
