import { mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeFresh } from '#src/server/fresh-file.ts';
import { requireReadable, type Target } from './target.ts';

const isNotThere = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

function unlessThere(error: unknown): null {
  if (isNotThere(error)) return null;
  throw error;
}

/** A folder that a plain web server serves: each file is replaced in one step. Headers are the server's business. */
export function folderTarget(folder: string): Target {
  const root = path.resolve(folder);
  /** @throws Error for a key that leads out of the folder. */
  const placeOf = (key: string) => {
    const place = path.join(root, key);
    if (!place.startsWith(`${root}${path.sep}`)) throw new Error(`${key} is no file of ${root}`);
    return place;
  };
  /** @throws Error where a link that somebody has made has a file's folder lead out of here, to the data perhaps. */
  const requireInside = async (place: string): Promise<void> => {
    const named = path.dirname(place);
    const [realRoot, real] = await Promise.all([realpath(root), realpath(named)]);
    if (real !== path.join(realRoot, path.relative(root, named)))
      throw new Error(`${named} leads out of ${root}`);
  };
  /** Beside the file's own folder nothing is left of it; who else writes one there meanwhile makes the folder again. */
  const removeEmpty = async (from: string): Promise<void> => {
    if (from === root) return;
    const isRemoved = await rmdir(from).then(
      () => true,
      () => false,
    );
    if (isRemoved) await removeEmpty(path.dirname(from));
  };
  const write = async (place: string, body: Buffer) => {
    await mkdir(path.dirname(place), { recursive: true });
    await requireInside(place);
    await writeFresh(`${place}.new`, body);
    await rename(`${place}.new`, place);
  };

  return {
    name: root,
    pages: 'files',
    read: async (key) => {
      const size = await stat(placeOf(key)).then(({ size }) => size, unlessThere);
      if (size === null) return null;
      requireReadable(key, size);
      return readFile(placeOf(key)).catch(unlessThere);
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
      try {
        await requireInside(place);
      } catch (error) {
        if (isNotThere(error)) return;
        throw error;
      }
      // Beside it may lie what was being written as somebody was killed.
      for (const name of [place, `${place}.new`]) await rm(name, { force: true });
      await removeEmpty(path.dirname(place));
    },
    list: async (folderKey) => {
      const entries = await readdir(path.join(root, folderKey), {
        recursive: true,
        withFileTypes: true,
      }).catch(unlessThere);
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    },
  };
}
