import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFiles } from '#src/server/process/instance-lock.ts';
import type { DemoFolderVariable } from './demo-env.ts';
import { isNotThere } from '#src/server/lib/errors.ts';

/** The demo's data folder, the only one that the demo fills and empties: a marker file identifies it. */

const MARK = 'made-by-the-demo';
/** Written once the stock is complete, so that later starts keep what the demo's users delete or rename. */
const SEEDED = 'demo-is-seeded';

/** Whether the demo created the folder; an earlier version left only the second marker. */
export const isDemoFolder = (dataDir: string): boolean =>
  [MARK, SEEDED].some((mark) => existsSync(path.join(dataDir, mark)));

/** The entries of the folder except the lock's files; empty if there is no folder. */
async function contentsOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (isNotThere(error)) return [];
    throw error;
  });
  return names.filter((name) => name !== lockFiles.folder);
}

/**
 * Checks that the demo may write into the folder: it belongs to the demo or is empty. Changes nothing.
 * @param variable the environment variable that sets the folder.
 * @throws Error when the folder contains other data.
 */
export async function requireDemoFolder(dataDir: string, variable: DemoFolderVariable): Promise<void> {
  if (isDemoFolder(dataDir) || (await contentsOf(dataDir)).length === 0) return;
  throw new Error(
    `${dataDir} contains data that the demo did not create, so the demo does not use it. ` +
      `Choose another folder: ${variable}=…`,
  );
}

/**
 * Marks the folder as the demo's, and empties it on reset. The caller must hold its lock. An interruption leaves a folder that
 * is still marked and that the next start completes.
 * @throws Error when the folder contains other data.
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

/** Whether the demo stock was once complete. */
export const isSeeded = (dataDir: string): boolean => existsSync(path.join(dataDir, SEEDED));

/** Records that the demo stock is complete. */
export const noteSeeded = (dataDir: string): Promise<void> => writeFile(path.join(dataDir, SEEDED), '');
