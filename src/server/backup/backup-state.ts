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

/** How backups are doing, as `/healthz` tells it. Times are those at which they were begun. */
export interface BackupHealth {
  /** `off`: none are made by themselves. `untried`: none has been made yet. `failing`: the last one failed. */
  readonly state: 'off' | 'untried' | 'ok' | 'failing';
  readonly lastSuccess: string | null;
  readonly lastFailure: string | null;
  /** Why the last one that failed did. It names folders. */
  readonly lastError: string | null;
}

/** @param isNightly whether backups are made by themselves. */
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

/** Reads how the backups of a data folder are doing. */
export async function backupHealth(dataDir: string, isNightly: boolean): Promise<BackupHealth> {
  return describeBackups(await readBackupState(dataDir), isNightly);
}
