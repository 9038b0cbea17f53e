import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startChild, type Child } from '#src/server/process/child-process.ts';
import { readBackupState } from '#src/server/backup/backup-state.ts';

/** At this local time there are few visitors, and Europe's clocks neither skip nor repeat it. */
const NIGHTLY = '30 3 * * *';

/** Pauses after failures: from a minute to an hour. */
const BACKOFF = { baseMs: 60_000, capMs: 60 * 60_000 };

/**
 * Whether last night's backup is missing, as after a power cut, or there has never been one.
 * @param last when the last good one was begun.
 */
export function isMissing(now: Date, last: Date | null): boolean {
  // A run at the reference itself is no previous one.
  const [lastNight = now] = new Cron(NIGHTLY).previousRuns(1, new Date(now.getTime() + 1));
  // A wrong clock made one from the future, which proves nothing.
  return last === null || last < lastNight || last > now;
}

/** Scheduled backups. */
export interface NightlyBackups {
  /** Ends them; one that is under way is cut short, and made up at the next start. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes a backup every night by `npm run backup`'s own script, in a separate process: reading and compressing all photos
 * must not hold up a visitor. A missed night is made up at once; a failure is tried again with growing pauses.
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
      log.warn(`there is no new backup; it is tried again in ${pauseMs / 1000} s`);
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
