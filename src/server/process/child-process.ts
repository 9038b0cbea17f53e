import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** How a child is started. `env` replaces the parent's environment. */
export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The umask of the command. Default: this process's. */
  readonly umask?: number;
  /** Receives every line that the child writes to stdout or stderr. */
  readonly onLine: (line: string) => void;
}

/** A child process that ends with this process, however this process ends. */
export interface Child {
  /** Process id of the wrapper shell, the parent of the command; undefined when it could not start. */
  readonly pid: number | undefined;
  /** Resolves with the exit code when the child has exited; null when a signal ended it or it could not start. */
  readonly exited: Promise<number | null>;
  /** Sends SIGTERM, and SIGKILL after `graceMs` milliseconds. */
  stop: (graceMs?: number) => Promise<void>;
  /** Sends SIGKILL. */
  kill: () => void;
}

function forwardLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') onLine(line);
    });
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Names of variables that hold credentials. A pattern, so that new ones are covered without an entry here. The URLs of a build hook
 * and of a purge endpoint are secrets too.
 */
const SECRET_NAME = /PASS|SECRET|TOKEN|CREDENTIAL|PRIVATE|HOOK_URL|PURGE_URL|(^|_)(API_?)?KEY(_|$)/i;

/** Whether an environment holds the value of any credential. */
export const namesSecret = (env: Environment): boolean =>
  Object.entries(env).some(([name, value]) => SECRET_NAME.test(name) && value !== undefined && value !== '');

/**
 * Removes our secrets from an environment, for a child that needs none: the build and the renderers run the code of hundreds of
 * packages, and PocketBase receives what it needs by name.
 */
export function withoutSecrets(env: Environment = process.env): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SECRET_NAME.test(name)));
}

/** Whether an exit code says that SIGTERM or SIGINT ended a command that does not handle it. */
export const isEndedBySignal = (code: number | null): boolean => code === 128 + 15 || code === 128 + 2;

/** Runs `start` under a umask: a child inherits the umask that this process has when it starts. */
function withUmask<T>(umask: number, start: () => T): T {
  const former = process.umask(umask);
  try {
    return start();
  } finally {
    process.umask(former);
  }
}

/** Starts a command in a new process group and stops it when this process ends, even by SIGKILL. */
export function startChild({ command, args, env, cwd, umask, onLine }: ChildCommand): Child {
  const script = path.join(import.meta.dirname, 'child-process.sh');
  const start = () =>
    spawn('bash', [script, command, ...args], {
      cwd,
      env: { ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
  const child = umask === undefined ? start() : withUmask(umask, start);
  forwardLines(child, onLine);

  const killGroup = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // The whole group has exited already.
    }
  };

  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      // Ends the processes that the command left in its group.
      killGroup('SIGKILL');
      resolve(code);
    });
  });

  return {
    pid: child.pid,
    exited,
    kill: () => killGroup('SIGKILL'),
    stop: async (graceMs = 5000) => {
      child.kill('SIGTERM');
      const timer = setTimeout(() => killGroup('SIGKILL'), graceMs);
      await exited;
      clearTimeout(timer);
    },
  };
}
