import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { VariantForm } from './encode.ts';

/** How long an idle process keeps its 60 MB. Milliseconds. */
const IDLE_MS = 30_000;
/** The largest photo takes some seconds of CPU time, which a busy machine may not grant for minutes. Milliseconds. */
const TIMEOUT_MS = 10 * 60_000;

/** A job for the encoder process. */
export interface EncodeJob extends VariantForm {
  readonly original: Uint8Array;
}

/** Its response: the variant's bytes, or an error message. */
export type EncodeAnswer = { readonly variant: Uint8Array } | { readonly failure: string };

/** Encodes variants at the lowest CPU priority. */
export interface BackgroundEncoder {
  /** Encodes one variant at a time. @throws Error when the original is not a readable image, or the process ends. */
  readonly encode: (original: Buffer, form: VariantForm) => Promise<Buffer>;
  /** Ends the process permanently; pending and later calls reject. */
  readonly stop: () => void;
  /** The process ID while the process runs. */
  readonly pid: () => number | undefined;
}

/**
 * Creates an encoder in a separate low-priority process. A thread pool would not do: libuv's threads share one priority, and
 * publishing needs them too. The process starts with the first job. It gets no environment variables, because it decodes
 * uploaded files.
 * @param priority the process priority (nice value); tests use another one, because a busy machine would starve them.
 */
export function createBackgroundEncoder(
  priority: number = constants.priority.PRIORITY_LOW,
): BackgroundEncoder {
  const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const endChild = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = () => {
    const started = fork(program, { serialization: 'advanced', env: {}, execArgv: [], stdio: 'ignore' });
    // Its threads inherit the priority.
    if (started.pid !== undefined) setPriority(started.pid, priority);
    // The process must not delay the exit of this one.
    started.unref();
    started.channel?.unref();
    return started;
  };

  const run = (job: EncodeJob) =>
    new Promise<Buffer>((resolve, reject) => {
      const running = (child ??= start());
      const over = new AbortController();
      const end = (error: Error) => {
        over.abort();
        if (child === running) endChild();
        reject(error);
      };
      const ended = () => end(new Error('The encoder process has ended'));
      const answered = (answer: EncodeAnswer) => {
        over.abort();
        if ('variant' in answer) resolve(Buffer.from(answer.variant));
        else reject(new Error(answer.failure));
      };
      const late = () => end(new Error(`The encoder process timed out after ${TIMEOUT_MS / 1000} s`));
      const timer = setTimeout(late, TIMEOUT_MS).unref();
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        running.off('message', answered).off('exit', ended).off('error', end);
      });
      running.on('message', answered).on('exit', ended).on('error', end);
      running.send(job, (error) => {
        if (error !== null) end(error);
      });
    });

  return {
    encode: (original, { width, giro, tapado = '', lifted = false, format }) => {
      const encoded = last.then(async () => {
        if (isStopped) throw new Error('The encoder process has ended');
        clearTimeout(idle);
        try {
          return await run({ original, width, giro, tapado, lifted, format });
        } finally {
          idle = setTimeout(endChild, IDLE_MS).unref();
        }
      });
      last = encoded.catch(() => undefined);
      return encoded;
    },
    stop: () => {
      isStopped = true;
      endChild();
    },
    pid: () => child?.pid,
  };
}
