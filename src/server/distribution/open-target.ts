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
 * A folder that a static web server serves. Each file is replaced atomically. The web server sets the headers.
 * @param free the free bytes of the folder's disk.
 */
export function folderTarget(folder: string, free: FreeSpace = freeSpace): Target {
  const root = path.resolve(folder);

  /** @throws Error for a key with path traversal. */
  const placeOf = (key: string): string => {
    const names = key.split('/');
    if (names.some((name) => ['', '.', '..'].includes(name))) throw new Error(`${key} is outside of ${root}`);
    return path.join(root, ...names);
  };

  const write = async (place: string, body: Buffer): Promise<void> => {
    await mkdir(path.dirname(place), { recursive: true });
    try {
      // Flush before the rename: after a power cut, no name exists without its content, and writes keep their order.
      await writeFile(`${place}.new`, body, { flush: true });
      await rename(`${place}.new`, place);
    } catch (error) {
      // On a full disk, a partial file would occupy the space that removals need.
      await rm(`${place}.new`, { force: true }).catch(() => undefined);
      throw error;
    }
  };

  /** Removes empty folders from this one upwards, except the root. */
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
        // A concurrent removal may have deleted the empty folder.
        if (!isNotThere(error)) throw error;
        await write(place, body);
      }
    },
    remove: async (key) => {
      const place = placeOf(key);
      // A killed publication may have left the temporary file.
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
 * Opens a target. The S3 client is loaded only for a bucket.
 * @throws Error for an address that is neither a folder nor a bucket.
 */
export async function openTarget(spelled: string): Promise<Target> {
  const place = readStoragePlace(spelled);
  if ('folder' in place) return folderTarget(place.folder);
  const { bucketTarget } = await import('./bucket-target.ts');
  return bucketTarget(place);
}
