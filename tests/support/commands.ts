import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '#src/server/project-root.ts';

/** A command that a test has started, in a process group of its own, as a terminal starts one. */
export interface RunningCommand {
  readonly pid: number;
  /** How it ended: an exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  /** What it and its children have printed, and what they print from now on. */
  readonly output: () => string;
  /** Resolves when the output matches. @throws Error with the output when the command ends before. */
  readonly prints: (text: RegExp) => Promise<void>;
  /** Ends it and its group at once, if it still runs. */
  readonly kill: () => Promise<void>;
}

/** Starts a command in the project's folder. */
export function startCommand(
  [file = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (child.pid === undefined) throw new Error(`${file} does not start`);
  const { pid } = child;
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const listener of listeners) listener();
    });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  let isRunning = true;
  void once(child, 'close').then(() => {
    isRunning = false;
    for (const listener of listeners) listener();
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
        // The whole group is gone already.
      }
      await ended;
    },
  };
}
