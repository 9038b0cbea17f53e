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
/** A process that ran this long is taken as healthy: its next failure starts with the short pause again. */
const HEALTHY_AFTER_MS = 30_000;
const POLL_MS = 50;
/** Between two words about a PocketBase that takes its time. */
const PATIENCE_MS = 10_000;
/** A PocketBase that has ended as often without ever having served will not serve without help. */
const FAILED_STARTS = 3;

/** Lines that PocketBase prints at every start and that tell an operator nothing. */
const NOISE = /Server started at|REST API:|Dashboard:/;

/** PocketBase's process, which is started again when it ends unasked. */
export interface SupervisedServer {
  /** Ends the process, and starts no other. */
  readonly stop: () => Promise<void>;
  /** Ends the process that runs now without asking it: another start heals that like any other crash. */
  readonly kill: () => void;
  /** How often it has ended unasked before it had ever served. */
  readonly failedStarts: () => number;
}

/**
 * Keeps PocketBase running. A crash, and a SIGKILL such as the one of a full memory, is healed by another start, after a
 * pause that grows. A foreign SIGTERM or SIGINT means the product: everything ends. PocketBase answers both with exit code
 * 0; it has the same code for a start that fails, which ends before it serves.
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
        log.info('PocketBase was asked to end, so everything ends');
        endThisProcess();
        return;
      }
      if (!hasServed) failedStarts++;
      hasServed = false;
      log.warn(`PocketBase ended (exit ${code ?? 'by signal'}) and is started again`);
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
  let told = 0;
  while (!(await abortable(client.isHealthy(), signal))) {
    if (!isPatient && server.failedStarts() >= FAILED_STARTS)
      throw new Error('PocketBase does not start; its messages stand above');
    const waited = Date.now() - startedAt;
    if (waited - told >= PATIENCE_MS) {
      told = waited;
      log.info(
        `PocketBase does not answer yet, after ${Math.round(waited / 1000)} s: migrations take their time on many records`,
      );
    }
    await abortable(sleep(POLL_MS), signal);
  }
}

/** A process that starts when what has to be done before has been done, be it at a later try. */
export interface Launch {
  /** The process; tries to start it, unless that is under way or done. @throws Error that says what is in the way. */
  readonly server: () => Promise<SupervisedServer>;
  /** The process, once there is one. */
  readonly now: () => SupervisedServer | undefined;
  /** Whether the last try failed for want of a copy of the database. */
  readonly isHeld: () => boolean;
  /** Ends the process; there will be no other. */
  readonly stop: () => Promise<void>;
}

/**
 * @param prepare what has to be done before; each call of `server` tries it again until it succeeds.
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
