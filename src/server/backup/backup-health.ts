import { readBackupState, type BackupState } from './backup-state.ts';

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
