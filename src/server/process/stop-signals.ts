import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { abortable } from '#src/server/lib/abortable.ts';

/**
 * Graceful shutdown of the product's processes: by SIGTERM, Ctrl-C (SIGINT), a closed terminal (SIGHUP), or the end of the npm that
 * started the process.
 */

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type StopSignal = (typeof SIGNALS)[number];

/**
 * One Ctrl-C arrives twice: from the terminal, and from npm, which forwards the one it receives. Signals within this time count as
 * one request. Milliseconds.
 */
const SAME_REQUEST_MS = 1000;
const PARENT_POLL_MS = 1000;

/** The abort reason after a stop signal. */
export class StopRequested extends Error {
  /** The exit code that a shell reports for a job ended by the signal: 128 plus the signal's number. */
  readonly exitCode: number;

  constructor(signal: StopSignal) {
    super(`Stopped by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Starts the graceful shutdown of this process, as a supervisor's SIGTERM would. Listeners have run when this returns, so that they can
 * attribute later failures to the shutdown.
 */
export function endThisProcess(): void {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.kill(process.pid, 'SIGTERM');
}

/** Whether the parent is npm. Read from /proc, so always false outside Linux. */
function isChildOfNpm(): boolean {
  try {
    return /^npm\b/.test(readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Handles the stop signals. A second Ctrl-C during the shutdown exits at once.
 *
 * npm forwards SIGTERM and SIGINT, but cannot forward a SIGKILL: this process would be orphaned, and the next start would find the
 * ports in use. So the end of npm requests a shutdown too. Any other parent (a supervisor that calls node, a shell that exits) is
 * not watched.
 * @returns a signal that aborts with `StopRequested`.
 */
export function takeStopSignals(log: Log): AbortSignal {
  const stopping = new AbortController();
  let requestedAt = 0;
  const onSignal = (signal: StopSignal) => {
    if (!stopping.signal.aborted) {
      requestedAt = performance.now();
      log.info(`Shutting down (${signal})`);
      stopping.abort(new StopRequested(signal));
    } else if (signal === 'SIGINT' && performance.now() - requestedAt > SAME_REQUEST_MS) {
      process.exit(new StopRequested(signal).exitCode);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A closed terminal closes the log's streams, whose errors must not interrupt the shutdown.
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

/** Passed to a service when it starts. */
export interface Lifetime {
  /** Aborts when the shutdown begins. */
  readonly signal: AbortSignal;
  /** Registers a function that stops what has just been started. */
  readonly onStop: (stop: () => Promise<void>) => void;
}

/**
 * Runs a service until a stop signal, which may come at any moment of its start or its life. Then stops what was started, in reverse
 * order, and exits with 0; with 1 when the start or a stop failed. Unhandled rejections are logged and do not end the process.
 */
export async function runService(log: Log, start: (lifetime: Lifetime) => Promise<void>): Promise<never> {
  const signal = takeStopSignals(log);
  const stops: (() => Promise<void>)[] = [];
  let exitCode = 0;
  const fail = (error: unknown) => {
    exitCode = 1;
    log.warn(errorMessage(error));
  };
  // A failure in one request or photo must not stop the service for all visitors.
  process.on('unhandledRejection', (reason) => {
    const stack = reason instanceof Error ? reason.stack : undefined;
    log.warn(`Unhandled rejection: ${stack ?? errorMessage(reason)}`);
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
