import { constants } from 'node:fs';
import { mkdir, open, rmdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '#src/server/system-error.ts';

/**
 * Folders into which others may write, too: they may exchange one for a link at any moment, between a look and what is done by the
 * same name. So each is opened once, link by link from a root, and what is done in it is done in that very one.
 */
export interface OpenFolder {
  /** How the system is told of a file in it, by a name without separators; whether that is a link is for whoever uses it. */
  readonly placeOf: (name: string) => string;
  readonly close: () => Promise<void>;
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW } = constants;

/** Linux finds a file by a folder that is open, proc(5); elsewhere the name has to do. */
const openedAs = (folder: FileHandle, named: string): string =>
  process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : named;

async function opened(named: string, flags: number): Promise<OpenFolder> {
  const handle = await open(named, O_RDONLY | O_DIRECTORY | flags);
  const place = openedAs(handle, named);
  return { placeOf: (name) => path.join(place, name), close: () => handle.close() };
}

/** Opens the folder that a path leads to, as its owner has it: by links, too. It is made where there is none. */
export async function openRoot(folder: string): Promise<OpenFolder> {
  await mkdir(folder, { recursive: true });
  return opened(folder, 0);
}

/** The folders of a way, from the root to the last one. */
export interface Way {
  readonly last: OpenFolder;
  /** Removes those that are empty, from the last one up; the root stays. */
  readonly removeEmpty: () => Promise<void>;
  /** Closes all but the root. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the folders below a root by their names.
 * @param isMade whether those that are not there are made.
 * @throws Error `ENOENT` where one is not there, `ENOTDIR` or `ELOOP` where a file or a link stands in its place.
 */
export async function openWay(root: OpenFolder, names: readonly string[], isMade: boolean): Promise<Way> {
  const folders: OpenFolder[] = [];
  const lastOf = () => folders.at(-1) ?? root;
  const close = async () => {
    for (const folder of folders) await folder.close();
  };
  try {
    for (const name of names) {
      const place = lastOf().placeOf(name);
      if (isMade)
        await mkdir(place).catch((error: unknown) => {
          if (!hasCode(error, 'EEXIST')) throw error;
        });
      folders.push(await opened(place, O_NOFOLLOW));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    last: lastOf(),
    close,
    removeEmpty: async () => {
      for (let at = names.length - 1; at >= 0; at--) {
        const above = folders[at - 1] ?? root;
        const isRemoved = await rmdir(above.placeOf(names[at] ?? '')).then(
          () => true,
          () => false,
        );
        if (!isRemoved) return;
      }
    },
  };
}
