import { setTimeout as sleep } from 'node:timers/promises';
import { NoCopy } from '#src/server/backup/before-migrations.ts';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { OWNER_ONLY_UMASK } from '#src/server/lib/file-permissions.ts';
import type { Log } from '#src/server/lib/log.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import {
  isEndedBySignal,
  startChild,
  type ChildCommand,
  type Child,
} from '#src/server/process/child-process.ts';
import { endThisProcess } from '#src/server/process/stop-signals.ts';
import { abortable } from '#src/server/lib/abortable.ts';
import type { PocketbaseCommand } from './command.ts';

const BACKOFF = { baseMs: 200, capMs: 10_000 };
/** A process that ran this long resets the backoff. */
const HEALTHY_AFTER_MS = 30_000;
const POLL_MS = 50;
/** Milliseconds between two log lines about a slow start. */
const PROGRESS_LOG_MS = 10_000;
/** After this many exits before it first served, PocketBase counts as unable to start. */
const FAILED_STARTS = 3;

/** Lines that PocketBase prints at every start and that are of no use to an operator. */
const NOISE = /Server started at|REST API:|Dashboard:/;

/** PocketBase's process, which is restarted when it exits unexpectedly. */
export interface SupervisedServer {
  /** Stops the process and its supervision. */
  readonly stop: () => Promise<void>;
  /** Kills the current process; it is restarted as after a crash. */
  readonly kill: () => void;
  /** How often the process has exited before it served. */
  readonly failedStarts: () => number;
}

/**
 * Keeps PocketBase running. After a crash or a SIGKILL, such as the OOM killer's, restarts it with exponential backoff. A SIGTERM or
 * SIGINT that this process did not send stops the whole product. PocketBase exits with 0 on both; it also exits with 0 when its start
 * fails, but then before it serves.
 */
export function superviseServer(
  { file, args }: PocketbaseCommand,
  env: ChildCommand['env'],
  log: Log,
): SupervisedServer {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let hasServed = false;
  let failedStarts = 0;
  let current: Child | undefined;
  const command: ChildCommand = {
    command: file,
    args,
    cwd: projectRoot,
    env,
    umask: OWNER_ONLY_UMASK,
    onLine: (line) => {
      if (line.includes('Server started at')) hasServed = true;
      if (!NOISE.test(line)) log.info(line);
    },
  };

  const run = async () => {
    let attempt = 0;
    while (!isStopping()) {
      const startedAt = Date.now();
      current = startChild(command);
      const code = await current.exited;
      if (isStopping()) return;
      if (isEndedBySignal(code) || (code === 0 && hasServed)) {
        log.info('PocketBase was stopped by a signal: shutting down');
        endThisProcess();
        return;
      }
      if (!hasServed) failedStarts++;
      hasServed = false;
      log.warn(`PocketBase exited (${code === null ? 'by a signal' : `code ${code}`}): restarting it`);
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) attempt = 0;
      await sleep(backoffMs(attempt++, BACKOFF), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
  };
  const done = run();

  return {
    failedStarts: () => failedStarts,
    kill: () => current?.kill(),
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await done;
    },
  };
}

/**
 * Waits until PocketBase answers, however long its migrations take.
 * @throws Error when it does not start, unless the wait is patient; the signal's reason.
 */
export async function waitUntilServing(
  client: PocketBaseClient,
  server: SupervisedServer,
  { isPatient, log }: { readonly isPatient: boolean; readonly log: Log },
  signal: AbortSignal | undefined,
): Promise<void> {
  const startedAt = Date.now();
  let loggedMs = 0;
  while (!(await abortable(client.isHealthy(), signal))) {
    if (!isPatient && server.failedStarts() >= FAILED_STARTS)
      throw new Error('PocketBase does not start; see its messages above');
    const waitedMs = Date.now() - startedAt;
    if (waitedMs - loggedMs >= PROGRESS_LOG_MS) {
      loggedMs = waitedMs;
      log.info(
        `Waiting for PocketBase for ${Math.round(waitedMs / 1000)} s: migrations of many records can take long`,
      );
    }
    await abortable(sleep(POLL_MS), signal);
  }
}

/** A process that starts once its preparation has succeeded, possibly at a later attempt. */
export interface Launch {
  /** The process; attempts to start it unless a start is in progress or done. @throws Error that gives the reason. */
  readonly server: () => Promise<SupervisedServer>;
  /** The process, once there is one. */
  readonly now: () => SupervisedServer | undefined;
  /** Whether the last attempt failed because the database could not be copied. */
  readonly isHeld: () => boolean;
  /** Stops the process for good. */
  readonly stop: () => Promise<void>;
}

/**
 * @param prepare runs before the start; each call of `server` retries it until it succeeds.
 * @param start starts the process.
 */
export function launchOnce(prepare: () => Promise<void>, start: () => SupervisedServer): Launch {
  let starting: Promise<SupervisedServer> | undefined;
  let server: SupervisedServer | undefined;
  let isHeld = false;
  let isStopped = false;

  const launch = async (): Promise<SupervisedServer> => {
    try {
      await prepare();
      if (isStopped) throw new Error('PocketBase was stopped before it started');
      server = start();
      isHeld = false;
      return server;
    } catch (error) {
      starting = undefined;
      isHeld = error instanceof NoCopy;
      throw error;
    }
  };

  return {
    server: () => (starting ??= launch()),
    now: () => server,
    isHeld: () => isHeld,
    stop: async () => {
      isStopped = true;
      await starting?.catch(() => undefined);
      await server?.stop();
    },
  };
}
