import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#src/server/lib/log.ts';
import { OWNER_ONLY_UMASK } from '#src/server/lib/file-permissions.ts';
import { isEndedBySignal, type LeashedCommand } from '#src/server/process/leash.ts';
import { endThisProcess } from '#src/server/process/stop-signals.ts';
import { unlessAborted } from '#src/server/unless-aborted.ts';
import { supervise, type Supervised } from '#src/server/process/supervisor.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import type { PocketBaseClient } from './client.ts';
import type { PocketbaseCommand } from './command.ts';

const POLL_MS = 50;
/** Between two words about a PocketBase that takes its time. */
const PATIENCE_MS = 10_000;
/** A PocketBase that has ended as often without ever having served will not serve by itself. */
const FAILED_STARTS = 3;

/** Lines that PocketBase prints at every start and that tell an operator nothing. */
const NOISE = /Server started at|REST API:|Dashboard:/;

/** PocketBase's process, which is started again when it ends by itself. */
export interface SupervisedServer extends Supervised {
  /** How often it has ended by itself before it had ever served. */
  readonly failedStarts: () => number;
}

/**
 * Keeps PocketBase running. A crash, and a SIGKILL such as the one of a full memory, is healed by another start. A
 * SIGTERM or SIGINT of somebody else's means the product: everything ends. PocketBase answers both with exit code 0; it
 * has the same code for a start that fails, which ends before it serves.
 */
export function superviseServer(
  { file, args }: PocketbaseCommand,
  env: LeashedCommand['env'],
  log: Log,
): SupervisedServer {
  let hasServed = false;
  let failedStarts = 0;
  const server = supervise(
    {
      command: file,
      args,
      cwd: projectRoot,
      env,
      umask: OWNER_ONLY_UMASK,
      onLine: (line) => {
        if (line.includes('Server started at')) hasServed = true;
        if (!NOISE.test(line)) log.info(line);
      },
    },
    (code) => {
      const isAskedToEnd = isEndedBySignal(code) || (code === 0 && hasServed);
      if (!hasServed) failedStarts++;
      hasServed = false;
      if (isAskedToEnd) {
        log.info('PocketBase was asked to end, so everything ends');
        endThisProcess();
      } else log.warn(`PocketBase ended (exit ${code ?? 'by signal'}) and is started again`);
      return !isAskedToEnd;
    },
  );
  return { ...server, failedStarts: () => failedStarts };
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
  while (!(await unlessAborted(client.isHealthy(), signal))) {
    if (!isPatient && server.failedStarts() >= FAILED_STARTS)
      throw new Error('PocketBase does not start; its messages stand above');
    const waited = Date.now() - startedAt;
    if (waited - told >= PATIENCE_MS) {
      told = waited;
      log.info(
        `PocketBase does not answer yet, after ${Math.round(waited / 1000)} s: migrations take their time on many records`,
      );
    }
    await unlessAborted(sleep(POLL_MS), signal);
  }
}
