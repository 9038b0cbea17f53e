import { constants } from 'node:fs';
import { open, readdir, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { freeSpace, RESERVE_BYTES, type FreeSpace } from '#src/server/publisher/disk-space.ts';
import { openFresh } from '#src/server/fresh-file.ts';
import { openRoot, openWay, type OpenFolder, type Way } from './open-folder.ts';
import { MOST_READ_BYTES, requireReadable, type Target } from './target.ts';
import { hasCode, isNotThere } from '#src/server/system-error.ts';

function unlessThere(error: unknown): null {
  if (isNotThere(error)) return null;
  throw error;
}

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** A machine that dies leaves no name without what it names, nor what comes later without what comes before. */
async function writeDurable(file: string, body: Buffer): Promise<void> {
  const handle = await openFresh(file);
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A file's bytes. What is no file, or grows without end while it is read, is none of ours. */
async function readBounded(place: string, key: string): Promise<Buffer> {
  const handle = await open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${key} at the target is no file`);
    requireReadable(key, found.size);
    const parts: Buffer[] = [];
    const stream = handle.createReadStream({ autoClose: false, end: MOST_READ_BYTES });
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    const bytes = Buffer.concat(parts);
    requireReadable(key, bytes.length);
    return bytes;
  } finally {
    await handle.close();
  }
}

/**
 * A folder that a plain web server serves: each file is replaced in one step. Headers are the server's business.
 * @param free tells the free bytes of the folder's disk.
 */
export function folderTarget(folder: string, free: FreeSpace = freeSpace): Target {
  const root = path.resolve(folder);
  /** The folder in which a publication works. */
  let held: OpenFolder | null = null;

  const inRoot = async <T>(work: (root: OpenFolder) => Promise<T>): Promise<T> => {
    if (held !== null) return work(held);
    const opened = await openRoot(root);
    return work(opened).finally(opened.close);
  };

  /** @throws Error for a key that leads out of the folder. */
  const namesOf = (key: string): readonly string[] => {
    const names = key.split('/');
    if (names.some((name) => ['', '.', '..'].includes(name))) throw new Error(`${key} is no file of ${root}`);
    return names;
  };

  /**
   * Does something in a folder below. @throws Error where a link that somebody has made stands on the way, which leads out of here, to
   * the data perhaps.
   */
  const within = <T>(names: readonly string[], isMade: boolean, work: (way: Way) => Promise<T>): Promise<T> =>
    inRoot(async (opened) => {
      const way = await openWay(opened, names, isMade).catch((error: unknown) => {
        if (!hasCode(error, 'ELOOP', 'ENOTDIR')) throw error;
        throw new Error(`${names.join('/')} leads out of ${root}, or is no folder`, { cause: error });
      });
      return work(way).finally(way.close);
    });

  const write = (key: string, body: Buffer): Promise<void> => {
    const names = namesOf(key);
    return within(names.slice(0, -1), true, async ({ last }) => {
      const place = last.placeOf(names.at(-1) ?? '');
      try {
        await writeDurable(`${place}.new`, body);
        await rename(`${place}.new`, place);
      } catch (error) {
        // On a full disk half of it would keep the room that taking away needs.
        await unlink(`${place}.new`).catch(() => undefined);
        throw error;
      }
    });
  };

  return {
    name: root,
    pages: 'files',
    during: async (work) => {
      const opened = await openRoot(root);
      held = opened;
      try {
        return await work();
      } finally {
        held = null;
        await opened.close();
      }
    },
    read: async (key) => {
      const names = namesOf(key);
      const read = ({ last }: Way) => readBounded(last.placeOf(names.at(-1) ?? ''), key);
      return within(names.slice(0, -1), false, read).catch(unlessThere);
    },
    put: async (key, body) => {
      try {
        await write(key, body);
      } catch (error) {
        // A removal beside it may have taken the empty folder away.
        if (!isNotThere(error)) throw error;
        await write(key, body);
      }
    },
    remove: async (key) => {
      const names = namesOf(key);
      const remove = async ({ last, removeEmpty }: Way) => {
        const place = last.placeOf(names.at(-1) ?? '');
        // Beside it may lie what was being written as somebody was killed.
        for (const name of [place, `${place}.new`]) await unlink(name).catch(unlessThere);
        await removeEmpty();
      };
      await within(names.slice(0, -1), false, remove).catch(unlessThere);
    },
    hasRoomFor: (bytes) =>
      inRoot(async (opened) => (await free(opened.placeOf(''))) >= bytes + RESERVE_BYTES),
    list: async (folderKey) => {
      const list = async ({ last }: Way) => {
        const top = last.placeOf('');
        const entries = await readdir(top, { recursive: true, withFileTypes: true });
        const keyOf = (parent: string, name: string) =>
          path
            .join(folderKey, path.relative(top, path.join(parent, name)))
            .split(path.sep)
            .join('/');
        return entries.filter((entry) => entry.isFile()).map((entry) => keyOf(entry.parentPath, entry.name));
      };
      const names = folderKey === '' ? [] : namesOf(folderKey);
      return (await within(names, false, list).catch(unlessThere)) ?? [];
    },
  };
}
