import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { userOf } from './instance-lock.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * The folders under `.build` in which Astro builds and caches, one for each data folder. Their names are hashes, so each holds a file
 * that names its data folder. Without it, the hundreds of megabytes of a deleted data folder would stay.
 */

const root = path.join(projectRoot, '.build');
const OWNER = 'data-folder';
/** The names that buildDirOf makes; other folders lie beside these. */
const IS_HASH = /^[0-9a-f]{12}$/;
const UNUSED_MS = 30 * 24 * 3600 * 1000;

/** Records the data folder of a build folder, and that it is in use now. @param buildDir relative to the project. */
export async function noteBuildFolder(buildDir: string, dataDir: string): Promise<void> {
  const folder = path.join(projectRoot, buildDir);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, OWNER), `${dataDir}\n`);
}

/**
 * Whether a folder can be removed. If its data folder is only on an unmounted disk, the next start rebuilds it. A folder without the
 * file, left by an interrupted removal, is judged by its age alone.
 */
async function isLeftOver(folder: string, now: number): Promise<boolean> {
  const note = path.join(folder, OWNER);
  const dataDir = (await readFile(note, 'utf8').catch(() => '')).trim();
  const { mtimeMs } = await stat(note).catch(() => stat(folder));
  if (dataDir === '') return now - mtimeMs >= UNUSED_MS;
  const isGone = await stat(dataDir).then(() => false, isNotThere);
  return isGone || (now - mtimeMs >= UNUSED_MS && (await userOf(dataDir)) === null);
}

/**
 * Removes the build folders whose data folder no longer exists, and those unused for thirty days. Keeps `own`, and any whose data
 * folder is in use.
 * @param own this instance's build folder, relative to the project.
 * @returns the names of the removed folders.
 */
export async function sweepBuildFolders(own: string, now = Date.now(), folder = root): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || !IS_HASH.test(entry.name) || entry.name === path.basename(own)) continue;
    const place = path.join(folder, entry.name);
    // Another copy of the product may be removing it.
    if (!(await isLeftOver(place, now).catch(() => false))) continue;
    await rm(place, { recursive: true, force: true });
    removed.push(entry.name);
  }
  return removed;
}
