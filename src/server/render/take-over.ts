import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { hasCode } from '#src/server/lib/errors.ts';

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
export function takeOver(from: string, to: string, leave: ReadonlySet<string>): string[] {
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
