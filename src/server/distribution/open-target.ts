import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readStoragePlace } from '#src/server/lib/storage-place.ts';
import { freeSpace, RESERVE_BYTES, type FreeSpace } from '#src/server/lib/disk-space.ts';
import { isNotThere } from '#src/server/lib/errors.ts';
import { requireReadable, type Target } from './target.ts';

function unlessThere(error: unknown): null {
  if (isNotThere(error)) return null;
  throw error;
}

/**
 * A folder that a plain web server serves: each file is replaced in one step. Headers are the server's business.
 * @param free the free bytes of the folder's disk.
 */
export function folderTarget(folder: string, free: FreeSpace = freeSpace): Target {
  const root = path.resolve(folder);

  /** @throws Error for a key that leads out of the folder. */
  const placeOf = (key: string): string => {
    const names = key.split('/');
    if (names.some((name) => ['', '.', '..'].includes(name))) throw new Error(`${key} is no file of ${root}`);
    return path.join(root, ...names);
  };

  const write = async (place: string, body: Buffer): Promise<void> => {
    await mkdir(path.dirname(place), { recursive: true });
    try {
      // A machine that dies leaves no name without what it names, nor what comes later without what comes before.
      await writeFile(`${place}.new`, body, { flush: true });
      await rename(`${place}.new`, place);
    } catch (error) {
      // On a full disk half of it would keep the room that taking away needs.
      await rm(`${place}.new`, { force: true }).catch(() => undefined);
      throw error;
    }
  };

  /** Removes folders that are empty, from this one up; the root stays. */
  const removeEmpty = async (place: string): Promise<void> => {
    if (place === root) return;
    await rmdir(place).then(
      () => removeEmpty(path.dirname(place)),
      () => undefined,
    );
  };

  return {
    name: root,
    pages: 'files',
    read: async (key) => {
      const place = placeOf(key);
      const found = await stat(place).catch(unlessThere);
      if (found === null) return null;
      requireReadable(key, found.size);
      return readFile(place).catch(unlessThere);
    },
    put: async (key, body) => {
      const place = placeOf(key);
      try {
        await write(place, body);
      } catch (error) {
        // A removal beside it may have taken the empty folder away.
        if (!isNotThere(error)) throw error;
        await write(place, body);
      }
    },
    remove: async (key) => {
      const place = placeOf(key);
      // Beside it may lie what was being written as a publication was killed.
      for (const file of [place, `${place}.new`]) await rm(file, { force: true });
      await removeEmpty(path.dirname(place));
    },
    hasRoomFor: async (bytes) => {
      await mkdir(root, { recursive: true });
      return (await free(root)) >= bytes + RESERVE_BYTES;
    },
    list: async (folderKey) => {
      const top = folderKey === '' ? root : placeOf(folderKey);
      const entries = (await readdir(top, { recursive: true, withFileTypes: true }).catch(unlessThere)) ?? [];
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    },
  };
}

/**
 * Opens a target. The store's client is loaded only where there is a bucket.
 * @throws Error for an address that is neither a folder nor a bucket.
 */
export async function openTarget(spelled: string): Promise<Target> {
  const place = readStoragePlace(spelled);
  if ('folder' in place) return folderTarget(place.folder);
  const { bucketTarget } = await import('./bucket-target.ts');
  return bucketTarget(place);
}
