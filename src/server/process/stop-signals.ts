import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/**
 * How a process of the product ends when it is asked to: by a supervisor or a person (SIGTERM), Ctrl-C (SIGINT), a
 * closed terminal (SIGHUP), or the death of the npm that started it.
 */

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof SIGNALS)[number];

/**
 * One Ctrl-C comes twice: from the terminal, and from npm, which passes its own on. What comes within this time is the
 * same request.
 */
const SAME_REQUEST_MS = 1000;
const PARENT_POLL_MS = 1000;

/** The reason of an abort: the process was asked to end. */
export class AskedToEnd extends Error {
  /** What a shell reports for a job that the signal ended: 128 and the signal's number. */
  readonly exitCode: number;

  constructor(signal: StopSignal) {
    super(`Asked to end by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Asks this very process to end in its order, as a supervisor would. Where somebody listens for that, they have heard it
 * when this returns: whatever fails from then on fails because of it.
 */
export function endThisProcess(): void {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
}

/** Whether the parent is npm. Only Linux tells; elsewhere nothing hangs on it. */
function isChildOfNpm(): boolean {
  try {
    return /^npm\b/.test(readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Takes over the signals that ask a process to end. A later Ctrl-C, while it is ending, ends it at once.
 *
 * npm passes SIGTERM and SIGINT on, but cannot pass a SIGKILL on: without npm nothing but this process's number would
 * lead to it any more, and the next start would find the ports taken. So the end of npm is a request to end, too. Under
 * any other parent (a supervisor that calls node, a shell that goes away) nothing is watched.
 * @returns a signal that aborts, by `AskedToEnd`, when the process is asked to end.
 */
export function takeStopSignals(log: Log): AbortSignal {
  const stopping = new AbortController();
  let askedAt = 0;
  const onSignal = (signal: StopSignal) => {
    if (!stopping.signal.aborted) {
      askedAt = performance.now();
      log.info(`Ending (${signal})`);
      stopping.abort(new AskedToEnd(signal));
    } else if (signal === 'SIGINT' && performance.now() - askedAt > SAME_REQUEST_MS) {
      process.exit(new AskedToEnd(signal).exitCode);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A closed terminal takes the log's reader away, which is no reason to end in disorder.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  if (isChildOfNpm()) {
    const npm = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === npm) return;
      clearInterval(watch);
      onSignal('SIGHUP');
    }, PARENT_POLL_MS).unref();
  }
  return stopping.signal;
}

/** What a service needs while it starts. */
export interface Lifetime {
  /** Aborts when the process is asked to end. */
  readonly signal: AbortSignal;
  /** Notes how to end what has just been started. */
  readonly onStop: (stop: () => Promise<void>) => void;
}

/**
 * Runs a service until the process is asked to end, at any moment of its start or its life. Then ends what was started,
 * the last first, and exits with 0; with 1 when the start or the end failed. A rejection that nobody handles is told and ends
 * nothing.
 */
export async function runService(log: Log, start: (lifetime: Lifetime) => Promise<void>): Promise<never> {
  const signal = takeStopSignals(log);
  const stops: (() => Promise<void>)[] = [];
  let exitCode = 0;
  const fail = (error: unknown) => {
    exitCode = 1;
    log.warn(errorMessage(error));
  };
  // One part's fault, of a request or of a photo: the others go on, and visitors are served.
  process.on('unhandledRejection', (reason) => {
    const told = reason instanceof Error ? reason.stack : undefined;
    log.warn(`A fault that nobody has waited for: ${told ?? errorMessage(reason)}`);
  });
  try {
    await start({ signal, onStop: (stop) => stops.unshift(stop) });
    await abortable(new Promise<never>(() => undefined), signal);
  } catch (error) {
    if (!signal.aborted) fail(error);
  }
  for (const stop of stops) await stop().catch(fail);
  process.exit(exitCode);
}
