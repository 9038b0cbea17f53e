import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';

const stateSchema = z.object({
  lastSuccess: z.nullable(z.object({ at: z.iso.datetime(), bytes: z.number() })),
  lastFailure: z.nullable(z.object({ at: z.iso.datetime(), error: z.string() })),
});

/** The last success and failure of a data folder's backups, both scheduled and manual. */
export type BackupState = z.infer<typeof stateSchema>;

/** Prefix of the folders in a data folder to which a restore moves the data that it replaces. */
export const REPLACED_PREFIX = 'before-restore-';

/** The folder in a data folder where backups are prepared. */
export const backupWorkDir = (dataDir: string): string => path.join(dataDir, 'backup');

const stateFile = (dataDir: string) => path.join(backupWorkDir(dataDir), 'state.json');

/** Reads the recorded state. An unreadable file counts as no backups. */
export async function readBackupState(dataDir: string): Promise<BackupState> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(stateFile(dataDir), 'utf8')));
  } catch {
    return { lastSuccess: null, lastFailure: null };
  }
}

/** Records the result of a backup. */
export async function noteBackup(dataDir: string, change: Partial<BackupState>): Promise<void> {
  const state: BackupState = { ...(await readBackupState(dataDir)), ...change };
  const file = stateFile(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(state)}\n`);
  await rename(`${file}.new`, file);
}

/** State of the backups as reported by `/healthz`. Times are start times. */
export interface BackupHealth {
  /** `off`: no scheduled backups. `untried`: none has been made yet. `failing`: the last one failed. */
  readonly state: 'off' | 'untried' | 'ok' | 'failing';
  readonly lastSuccess: string | null;
  readonly lastFailure: string | null;
  /** Error of the last failed backup. It contains folder names. */
  readonly lastError: string | null;
}

/** @param isNightly whether backups run on a schedule. */
export function describeBackups({ lastSuccess, lastFailure }: BackupState, isNightly: boolean): BackupHealth {
  const [good, bad] = [lastSuccess?.at ?? null, lastFailure?.at ?? null];
  const last = bad !== null && (good === null || bad > good) ? 'failing' : good === null ? 'untried' : 'ok';
  return {
    state: isNightly ? last : 'off',
    lastSuccess: good,
    lastFailure: bad,
    lastError: lastFailure?.error ?? null,
  };
}

/** Reads the backup state of a data folder. */
export async function backupHealth(dataDir: string, isNightly: boolean): Promise<BackupHealth> {
  return describeBackups(await readBackupState(dataDir), isNightly);
}
