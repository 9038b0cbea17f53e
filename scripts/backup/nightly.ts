import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startChild, type Child } from '#src/server/process/child-process.ts';
import { readBackupState } from '#src/server/backup/backup-state.ts';

/** Few visitors at this local time, and no DST change in Europe skips or repeats it. */
const NIGHTLY = '30 3 * * *';

/** Backoff after failures: from a minute to an hour. */
const BACKOFF = { baseMs: 60_000, capMs: 60 * 60_000 };

/**
 * Whether last night's backup is missing, for example after a power cut, or there has never been one.
 * @param last when the last successful one started.
 */
export function isMissing(now: Date, last: Date | null): boolean {
  // `previousRuns` excludes its reference time, so a run at exactly `now` needs one millisecond more.
  const [lastNight = now] = new Cron(NIGHTLY).previousRuns(1, new Date(now.getTime() + 1));
  // A wrong clock produced one from the future, which proves nothing.
  return last === null || last < lastNight || last > now;
}

/** Scheduled backups. */
export interface NightlyBackups {
  /** Stops the schedule. A running backup is interrupted and repeated at the next start. */
  readonly stop: () => Promise<void>;
}

/**
 * Runs the script of `npm run backup` every night in a separate process: reading and compressing all photos
 * must not delay requests. A missed night is made up immediately; a failure is retried with backoff.
 * @param to BACKUP_TO.
 */
export function startNightlyBackups(dataDir: string, to: string, log: Log): NightlyBackups {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  let running: Child | undefined;
  let work = Promise.resolve();

  const isDue = async (): Promise<boolean> => {
    const { lastSuccess } = await readBackupState(dataDir);
    return isMissing(new Date(), lastSuccess && new Date(lastSuccess.at));
  };

  const backUp = async (): Promise<boolean> => {
    running = startChild({
      command: process.execPath,
      args: [path.join(projectRoot, 'scripts/backup.ts'), '--to', to],
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir },
      onLine: (line) => log.info(line.replace(/^\[backup\] /, '')),
    });
    return (await running.exited) === 0;
  };

  const makeUp = async (): Promise<void> => {
    for (let failures = 0; (await isDue()) && !isStopped(); failures++) {
      if ((await backUp()) || isStopped()) return;
      const pauseMs = backoffMs(failures, BACKOFF);
      log.warn(`the backup failed; it is tried again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };

  const job = new Cron(NIGHTLY, { protect: true }, () => {
    work = makeUp().catch((error: unknown) => log.warn(errorMessage(error)));
    return work;
  });
  void job.trigger();

  return {
    stop: async () => {
      stopping.abort();
      job.stop();
      await running?.stop();
      await work;
    },
  };
}
