import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const stateSchema = z.object({
  lastSuccess: z.nullable(z.object({ at: z.iso.datetime(), bytes: z.number() })),
  lastFailure: z.nullable(z.object({ at: z.iso.datetime(), error: z.string() })),
});

/** How the last backups of a data folder went, whoever made them. */
export type BackupState = z.infer<typeof stateSchema>;

/** What the folders are called in a data folder into which restores move what they replace. */
export const REPLACED_PREFIX = 'before-restore-';

/** The folder in a data folder where backups are prepared. */
export const backupWorkDir = (dataDir: string): string => path.join(dataDir, 'backup');

const stateFile = (dataDir: string) => path.join(backupWorkDir(dataDir), 'state.json');

/** What is known; a file that cannot be read counts as nothing. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(dataDir), 'utf8')));
  } catch {
    return { lastSuccess: null, lastFailure: null };
  }
}

/** Notes how a backup went. */
export async function noteBackup(dataDir: string, news: Partial<BackupState>): Promise<void> {
  const state: BackupState = { ...(await readBackupState(dataDir)), ...news };
  const file = stateFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(state)}\n`);
  await rename(`${file}.new`, file);
}
