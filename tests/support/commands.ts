import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** A command in a separate process group, as a terminal starts one. */
export interface RunningCommand {
  readonly pid: number;
  /** The exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** Output of the command and its children so far. */
  readonly output: () => string;
  /** Resolves when the output matches. @throws Error with the output when the command ends before. */
  readonly prints: (text: RegExp) => Promise<void>;
  /** Kills the process group, if it still runs. */
  readonly kill: () => Promise<void>;
}

/** How long to wait for the last output after the exit. Milliseconds. */
const LAST_WORDS_MS = 1000;

/** Starts a command in the project's folder, or another. */
export function startCommand(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd: string = projectRoot,
): RunningCommand {
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid === undefined) throw new Error(`Cannot start ${file}`);
  const { pid } = child;
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  let isRunning = true;
  const closed = once(child, 'close').then(() => {
    isRunning = false;
    for (const listener of listeners) listener();
  });
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    // Its last output may still arrive; a child left behind may keep the pipe open.
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    return (code ?? signal) as number | string;
  });
  return {
    pid,
    ended,
    output: () => output,
    prints: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.test(output)) resolve();
          else if (!isRunning) reject(new Error(`It ended without ${text.source}:\n${output}`));
        };
        listeners.add(look);
        look();
      }),
    kill: async () => {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // The group has exited already.
      }
      await ended;
    },
  };
}
