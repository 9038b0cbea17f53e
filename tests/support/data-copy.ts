import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Files that the product writes once and then only reads or removes. A copy shares them with its template by hard links, so a
 * test may remove or replace them, but must not modify one: that would change every copy.
 */
const SHARED = ['releases', 'photos', path.join('pocketbase', 'storage')];

/** Of the run folder only the list of public cars is copied: it is read before PocketBase responds. */
const RUN = 'run';
const KEPT_OF_RUN = path.join(RUN, 'public-vehicles.json');

function isCopied(file: string): boolean {
  if (SHARED.includes(file)) return false;
  if (path.dirname(file) === RUN) return file === KEPT_OF_RUN;
  // SQLite's shared memory is not data; the last process to close the database removes it.
  return !file.endsWith('-shm');
}

/** Copies the data folder of a stopped product into an existing folder. */
export async function copyData(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isCopied(path.relative(from, file)),
  });
  for (const folder of SHARED) {
    const source = path.join(from, folder);
    if (!existsSync(source)) continue;
    await mkdir(path.dirname(path.join(to, folder)), { recursive: true });
    await run('cp', ['-al', source, path.join(to, folder)]);
  }
}
