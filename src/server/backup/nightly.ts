import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/server/lib/log.ts';
import { leash, type LeashedProcess } from '#src/server/process/leash.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { readBackupState } from './backup-state.ts';
import { pauseAfterFailures, untilDue } from './nightly-times.ts';

/** The clock may be put right meanwhile, and somebody may make a backup by hand. Milliseconds. */
const LOOK_AGAIN_MS = 10 * 60_000;

/** Backups that are made by themselves. */
export interface NightlyBackups {
  /** Ends them; one that is under way is cut short, and made up at the next start. */
  readonly stop: () => Promise<void>;
}

/**
 * Makes a backup every night by `npm run backup`'s own script, in a process of its own: reading and compressing all photos
 * must not hold up a visitor. A night that was missed is made up at once; what fails is tried again with growing pauses.
 * @param to BACKUP_TO.
 */
export function startNightlyBackups(dataDir: string, to: string, log: Log): NightlyBackups {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  let running: LeashedProcess | undefined;

  const backUp = async (): Promise<boolean> => {
    running = leash({
      command: process.execPath,
      args: [path.join(projectRoot, 'scripts/backup.ts'), '--to', to],
      cwd: projectRoot,
      env: { ...process.env, DATA_DIR: dataDir },
      onLine: (line) => log.info(line.replace(/^\[backup\] /, '')),
    });
    return (await running.exited) === 0;
  };

  const run = async () => {
    for (let failures = 0; !signal.aborted;) {
      const { lastSuccess } = await readBackupState(dataDir);
      let pauseMs = Math.min(untilDue(new Date(), lastSuccess && new Date(lastSuccess.at)), LOOK_AGAIN_MS);
      if (pauseMs === 0) {
        failures = (await backUp()) ? 0 : failures + 1;
        if (failures > 0 && !isStopped()) {
          pauseMs = pauseAfterFailures(failures);
          log.warn(`there is no new backup; it is tried again in ${pauseMs / 1000} s`);
        }
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = run();

  return {
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await done;
    },
  };
}
