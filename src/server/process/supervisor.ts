import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { leash, type LeashedCommand, type LeashedProcess } from './leash.ts';

const BACKOFF = { baseMs: 200, capMs: 10_000 };
/** A child that ran this long is taken as healthy: its next failure starts with the short pause again. */
const HEALTHY_AFTER_MS = 30_000;

/** A child that is started again when it ends by itself. */
export interface Supervised {
  stop: () => Promise<void>;
  /** Ends the child that runs now without asking it: like any other crash, it is healed by another start. */
  kill: () => void;
}

/**
 * Keeps a command running. After each unexpected end it waits a growing pause and starts the command again.
 * @param onExit told the exit code of every unexpected end; says whether the command is started again.
 */
export function supervise(command: LeashedCommand, onExit: (code: number | null) => boolean): Supervised {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current: LeashedProcess | undefined;

  const run = async () => {
    let attempt = 0;
    while (!isStopping()) {
      const startedAt = Date.now();
      current = leash(command);
      const code = await current.exited;
      if (isStopping() || !onExit(code)) return;
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) attempt = 0;
      const pause = backoffMs(attempt++, BACKOFF);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = run();

  return {
    kill: () => current?.kill(),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await done;
    },
  };
}
