import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { userOf } from './instance-lock.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/**
 * The folders under `.build` in which Astro builds and caches, one for each data folder. The names are hashes, so that each
 * holds a file which says whose it is: a data folder that is gone leaves hundreds of megabytes there otherwise.
 */

const root = path.join(projectRoot, '.build');
const OWNER = 'data-folder';
/** What buildDirOf makes; others lie beside them. */
const IS_HASH = /^[0-9a-f]{12}$/;
/** One that is being removed, or whose removal was cut short. */
const IS_REMOVED = /^\.removed-[0-9a-f]{12}-/;
const UNUSED_MS = 30 * 24 * 3600 * 1000;

/** Notes for whom a build folder is, and that it is used now. @param buildDir relative to the project. */
export async function noteBuildFolder(buildDir: string, dataDir: string): Promise<void> {
  const folder = path.join(projectRoot, buildDir);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, OWNER), `${dataDir}\n`);
}

/** When the folder was last used and for which data folder, '' when nobody knows; null for a folder without a note. */
async function readNote(folder: string): Promise<{ dataDir: string; usedAt: number } | null> {
  try {
    const file = path.join(folder, OWNER);
    return { dataDir: (await readFile(file, 'utf8')).trim(), usedAt: (await stat(file)).mtimeMs };
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  }
}

/** Whether a folder can go. Its data folder may be on a disk that is away for now: what goes is only built again. */
async function isLeftOver(folder: string, now: number): Promise<boolean> {
  const note = await readNote(folder);
  if (note === null) {
    // Made before there were notes, perhaps by a copy that runs now: its time counts from here. Or another copy has just
    // removed it.
    await writeFile(path.join(folder, OWNER), '').catch((error: unknown) => {
      if (!isNotThere(error)) throw error;
    });
    return false;
  }
  const { dataDir, usedAt } = note;
  const isGone = dataDir !== '' && (await stat(dataDir).then(() => false, isNotThere));
  if (!isGone && now - usedAt < UNUSED_MS) return false;
  return isGone || dataDir === '' || (await userOf(dataDir)) === null;
}

/**
 * Removes a build folder, an absolute path; one that is not there is no error. It gets another name first: half of it gone,
 * another copy of the product would take it for one without a note, and write one into it.
 */
export async function removeBuildFolder(folder: string): Promise<void> {
  const aside = path.join(path.dirname(folder), `.removed-${path.basename(folder)}-${process.pid}`);
  try {
    await rename(folder, aside);
  } catch (error) {
    if (isNotThere(error)) return;
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/**
 * Removes the build folders whose data folder is gone, and those that nobody has used for thirty days. Never the own one,
 * nor one whose data folder is in use.
 * @param own relative to the project.
 * @returns names of what was removed.
 */
export async function sweepBuildFolders(own: string, now = Date.now(), folder = root): Promise<string[]> {
  const removed: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (IS_REMOVED.test(entry.name))
      await rm(path.join(folder, entry.name), { recursive: true, force: true });
    if (!entry.isDirectory() || !IS_HASH.test(entry.name) || entry.name === path.basename(own)) continue;
    const place = path.join(folder, entry.name);
    if (!(await isLeftOver(place, now))) continue;
    await removeBuildFolder(place);
    removed.push(entry.name);
  }
  return removed;
}
