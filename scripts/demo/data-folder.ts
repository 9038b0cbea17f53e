import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFiles } from '#src/server/process/instance-lock.ts';
import type { DemoFolderVariable } from './demo-env.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/** The demo's data folder, which the demo alone may fill and empty: a file says that the demo has made it. */

const MARK = 'made-by-the-demo';
/** Written once the stock is complete: what the demo's users delete or rename from then on stays so. */
const SEEDED = 'demo-is-seeded';

/** Whether the demo made the folder; an earlier version left the second sign only. */
export const isDemoFolder = (dataDir: string): boolean =>
  [MARK, SEEDED].some((mark) => existsSync(path.join(dataDir, mark)));

/** What lies in the folder beside the lock's own files; nothing when there is no folder. */
async function contentsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isNotThere(error)) return [];
    throw error;
  });
  return names.filter((name) => name !== lockFiles.folder);
}

/**
 * Makes sure that the demo may write into the folder: it is the demo's, or empty. Changes nothing.
 * @param variable the environment variable that names the folder.
 * @throws Error when somebody else's data lie there.
 */
export async function requireDemoFolder(dataDir: string, variable: DemoFolderVariable): Promise<void> {
  if (isDemoFolder(dataDir) || (await contentsOf(dataDir)).length === 0) return;
  throw new Error(
    `${dataDir} holds data that the demo did not make, so the demo neither fills nor empties it. ` +
      `Choose another folder: ${variable}=…`,
  );
}

/**
 * Makes the folder the demo's, empty when asked. Only for whoever holds its lock. Interrupted at any moment, it leaves a
 * folder that is still the demo's and that the next start completes.
 * @throws Error when somebody else's data lie there.
 */
export async function claimDemoFolder(
  dataDir: string,
  variable: DemoFolderVariable,
  { reset = false } = {},
): Promise<void> {
  await requireDemoFolder(dataDir, variable);
  await writeFile(path.join(dataDir, MARK), '');
  if (!reset) return;
  await rm(path.join(dataDir, SEEDED), { force: true });
  const locks: readonly string[] = [lockFiles.lock, lockFiles.holder];
  const run = path.join(dataDir, lockFiles.folder);
  const doomed = [
    ...(await contentsOf(dataDir)).filter((name) => name !== MARK).map((name) => path.join(dataDir, name)),
    ...(await readdir(run)).filter((name) => !locks.includes(name)).map((name) => path.join(run, name)),
  ];
  await Promise.all(doomed.map((entry) => rm(entry, { recursive: true, force: true })));
}

/** Whether the demo stock was complete once. */
export const isSeeded = (dataDir: string): boolean => existsSync(path.join(dataDir, SEEDED));

/** Notes that the demo stock is complete. */
export const noteSeeded = (dataDir: string): Promise<void> => writeFile(path.join(dataDir, SEEDED), '');
