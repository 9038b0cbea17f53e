import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '#src/server/lib/errors.ts';

/** Creates the hard links of the next release in advance. */
export interface Prelinker {
  /** Links a release's files into a folder beside it. Creates links only, never copies. */
  readonly prepare: (former: string) => void;
  /**
   * Links a release's files into an empty folder: by a rename if it was prepared.
   * @param leave paths within the folder to leave out.
   * @returns the paths of the linked files.
   */
  readonly take: (former: string, target: string, leave: ReadonlySet<string>) => Set<string>;
}

/** Folder beside the releases. No release has this name. */
const FOLDER = '.prelinked';

/** Error codes of file systems without hard links, and of files with the maximum number of links. */
const NO_LINK = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

function share(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!hasCode(error, ...NO_LINK)) throw error;
    copyFileSync(from, to);
  }
}

/**
 * Links the files of a folder into another one. Hard links take no space and keep their dates; the files must never be modified
 * afterwards. Synchronous, because a thousand links take only milliseconds: call it in a separate thread.
 * @param leave paths within the folder to leave out.
 * @returns the paths of the linked files.
 */
function linkFiles(from: string, to: string, leave: ReadonlySet<string>): string[] {
  const taken: string[] = [];
  const walk = (folder: string) => {
    mkdirSync(path.join(to, folder), { recursive: true });
    for (const entry of readdirSync(path.join(from, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (leave.has(name)) continue;
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile()) {
        share(path.join(from, name), path.join(to, name));
        taken.push(name);
      }
    }
  };
  walk('');
  return taken;
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

/** Whether the files of a folder can be hard-linked into a sibling folder. */
const canLink = (former: string, place: string) =>
  succeeds(() => {
    linkSync(path.join(former, 'release.json'), place);
    rmSync(place);
  });

/**
 * Creates a prelinker.
 * @param own files of a release that are never linked.
 */
export function createPrelinker(own: readonly string[]): Prelinker {
  let ready: { readonly former: string; readonly place: string; readonly files: Set<string> } | null = null;

  return {
    prepare: (former) => {
      if (ready?.former === former) return;
      ready = null;
      const place = path.join(path.dirname(former), FOLDER);
      rmSync(place, { recursive: true, force: true });
      if (canLink(former, place))
        ready = { former, place, files: new Set(linkFiles(former, place, new Set(own))) };
    },
    take: (former, target, leave) => {
      const prepared = ready;
      ready = null;
      if (prepared?.former !== former || !succeeds(() => renameSync(prepared.place, target)))
        return new Set(linkFiles(former, target, new Set([...own, ...leave])));
      for (const file of leave) if (prepared.files.delete(file)) rmSync(path.join(target, file));
      return prepared.files;
    },
  };
}
