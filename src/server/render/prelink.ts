import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '#src/server/lib/errors.ts';

/** The links of one release to come, made while nobody waits. */
export interface Prelinker {
  /** Takes a release over into a folder beside it, as far as the next release can. Makes links only, never copies. */
  readonly prepare: (former: string) => void;
  /**
   * Takes a release over into an empty folder: at once where that was prepared.
   * @param leave paths within the folder that are not taken over.
   * @returns the paths of the files that were.
   */
  readonly take: (former: string, target: string, leave: ReadonlySet<string>) => Set<string>;
}

/** Beside the releases; a name that is no release's. */
const FOLDER = '.prelinked';

/** File systems without hard links, and files with as many as there may be. */
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
 * Takes the files of a folder over into another by hard links: they take no room, keep their dates, and must never be
 * written to again. Synchronous, because a thousand links take some milliseconds: for a thread of its own.
 * @param leave paths within the folder that are not taken over.
 * @returns the paths of the files that were.
 */
function takeOver(from: string, to: string, leave: ReadonlySet<string>): string[] {
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

/** Whether the files of a folder can be linked to beside it. */
const canLink = (former: string, place: string) =>
  succeeds(() => {
    linkSync(path.join(former, 'release.json'), place);
    rmSync(place);
  });

/**
 * Opens a prelinker.
 * @param own files of a release that the next one never takes over.
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
        ready = { former, place, files: new Set(takeOver(former, place, new Set(own))) };
    },
    take: (former, target, leave) => {
      const prepared = ready;
      ready = null;
      if (prepared?.former !== former || !succeeds(() => renameSync(prepared.place, target)))
        return new Set(takeOver(former, target, new Set([...own, ...leave])));
      for (const file of leave) if (prepared.files.delete(file)) rmSync(path.join(target, file));
      return prepared.files;
    },
  };
}
