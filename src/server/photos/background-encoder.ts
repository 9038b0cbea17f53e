import { fork, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { VariantForm } from './encode.ts';

/** How long an idle process keeps its 60 MB. Milliseconds. */
const IDLE_MS = 30_000;
/** The largest photo takes some seconds by itself; a busy machine may leave it none for minutes. Milliseconds. */
const TIMEOUT_MS = 10 * 60_000;

/** What the process is asked for. */
export interface EncodeJob extends VariantForm {
  readonly original: Uint8Array;
}

/** What it answers: the variant's bytes, or why there are none. */
export type EncodeAnswer = { readonly variant: Uint8Array } | { readonly failure: string };

/** Encodes variants behind everything else that the machine does. */
export interface BackgroundEncoder {
  /** One at a time. @throws Error when the original is no readable image, or the process ends. */
  readonly encode: (original: Buffer, form: VariantForm) => Promise<Buffer>;
  /** Ends the process for good; whoever waits for it, or asks for more, is told. */
  readonly stop: () => void;
  /** The process's number while there is one. */
  readonly pid: () => number | undefined;
}

/**
 * An encoder in a process of its own, which the system gives only the time that nobody else wants: libuv's threads have one
 * priority for all, and a publication needs them too. The process starts with the first job, and knows nothing of the
 * environment: it decodes what others have uploaded.
 * @param priority as the system counts it; another is for tests, which a busy machine would starve.
 */
export function createBackgroundEncoder(
  priority: number = constants.priority.PRIORITY_LOW,
): BackgroundEncoder {
  const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  const dismiss = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = () => {
    const started = fork(program, { serialization: 'advanced', env: {}, execArgv: [], stdio: 'ignore' });
    // Each of its threads takes it over from the first one.
    if (started.pid !== undefined) setPriority(started.pid, priority);
    // Nothing here waits for it, a stop neither.
    started.unref();
    started.channel?.unref();
    return started;
  };

  const ask = (job: EncodeJob) =>
    new Promise<Buffer>((resolve, reject) => {
      const asked = (child ??= start());
      const over = new AbortController();
      const end = (error: Error) => {
        over.abort();
        if (child === asked) dismiss();
        reject(error);
      };
      const ended = () => end(new Error('The encoder has ended'));
      const answered = (answer: EncodeAnswer) => {
        over.abort();
        if ('variant' in answer) resolve(Buffer.from(answer.variant));
        else reject(new Error(answer.failure));
      };
      const late = () => end(new Error(`The encoder has not answered within ${TIMEOUT_MS / 1000} s`));
      const timer = setTimeout(late, TIMEOUT_MS).unref();
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        asked.off('message', answered).off('exit', ended).off('error', end);
      });
      asked.on('message', answered).on('exit', ended).on('error', end);
      asked.send(job, (error) => {
        if (error !== null) end(error);
      });
    });

  return {
    encode: (original, { width, giro, format }) => {
      const encoded = last.then(async () => {
        if (isStopped) throw new Error('The encoder has ended');
        clearTimeout(idle);
        try {
          return await ask({ original, width, giro, format });
        } finally {
          idle = setTimeout(dismiss, IDLE_MS).unref();
        }
      });
      last = encoded.catch(() => undefined);
      return encoded;
    },
    stop: () => {
      isStopped = true;
      dismiss();
    },
    pid: () => child?.pid,
  };
}
