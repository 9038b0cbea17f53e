import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Target } from './target.ts';

const isNotThere = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));

function unlessThere(error: unknown): null {
  if (isNotThere(error)) return null;
  throw error;
}

/** A folder that a plain web server serves: each file is replaced in one step. Headers are the server's business. */
export function folderTarget(folder: string): Target {
  const root = path.resolve(folder);
  const placeOf = (key: string) => path.join(root, key);
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
    await writeFile(`${place}.new`, body);
    await rename(`${place}.new`, place);
  };

  return {
    name: root,
    pages: 'files',
    read: (key) => readFile(placeOf(key)).catch(unlessThere),
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
      // Beside it may lie what was being written as somebody was killed.
      for (const name of [key, `${key}.new`]) await rm(placeOf(name), { force: true });
      await removeEmpty(path.dirname(placeOf(key)));
    },
    list: async (folderKey) => {
      const entries = await readdir(placeOf(folderKey), { recursive: true, withFileTypes: true }).catch(
        unlessThere,
      );
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
        );
    },
  };
}
