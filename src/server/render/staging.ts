import { linkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { takeOver } from './take-over.ts';

/** The links of one release to come, made while nobody waits. */
export interface Staging {
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
const PLACE = '.ahead';

/** Whether the files of a folder can be linked to beside it. */
function canLink(former: string, place: string): boolean {
  try {
    linkSync(path.join(former, 'release.json'), place);
    rmSync(place);
    return true;
  } catch {
    return false;
  }
}

/** Moves a folder to the place of an empty one. */
function isMoved(place: string, target: string): boolean {
  try {
    renameSync(place, target);
    return true;
  } catch {
    return false;
  }
}

/**
 * Opens a staging.
 * @param own files of a release that the next one never takes over.
 */
export function createStaging(own: readonly string[]): Staging {
  let ready: { readonly former: string; readonly place: string; readonly files: Set<string> } | null = null;

  return {
    prepare: (former) => {
      if (ready?.former === former) return;
      ready = null;
      const place = path.join(path.dirname(former), PLACE);
      rmSync(place, { recursive: true, force: true });
      if (canLink(former, place))
        ready = { former, place, files: new Set(takeOver(former, place, new Set(own))) };
    },
    take: (former, target, leave) => {
      const prepared = ready;
      ready = null;
      if (prepared?.former !== former || !isMoved(prepared.place, target))
        return new Set(takeOver(former, target, new Set([...own, ...leave])));
      for (const file of leave) if (prepared.files.delete(file)) rmSync(path.join(target, file));
      return prepared.files;
    },
  };
}
