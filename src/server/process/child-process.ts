import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';

/** How a child is started. `env` replaces the parent's environment. */
export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Takes these permissions away from every file that the command makes. Default: what this process takes away. */
  readonly umask?: number;
  /** Receives every line that the child prints. */
  readonly onLine: (line: string) => void;
}

/** A running child that dies with this process, however this process ends. */
export interface Child {
  /** Process id of the wrapper shell, the parent of the command; undefined when it could not start. */
  readonly pid: number | undefined;
  /** Resolves with the exit code when the child is gone; null when a signal took it. */
  readonly exited: Promise<number | null>;
  /** Asks the child to end and kills it after `graceMs` milliseconds. */
  stop: (graceMs?: number) => Promise<void>;
  /** Ends the child as a crash would, without asking it. */
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
 * Names of what lets somebody in, by their shape: whoever adds one need not remember this list. Of a build hook, and of what takes
 * purges, the address is the key.
 */
const SECRET_NAME = /PASS|SECRET|TOKEN|CREDENTIAL|PRIVATE|HOOK_URL|PURGE_URL|(^|_)(API_?)?KEY(_|$)/i;

/** Whether an environment gives a value to anything that lets somebody in. */
export const namesSecret = (env: Environment): boolean =>
  Object.entries(env).some(([name, value]) => SECRET_NAME.test(name) && value !== undefined && value !== '');

/**
 * An environment for a child that needs none of our secrets: the build and the renderers run what hundreds of packages
 * wrote, and PocketBase is given what it needs by name.
 */
export function withoutSecrets(env: Environment = process.env): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !SECRET_NAME.test(name)));
}

/**
 * Whether an exit code is that of a command which SIGTERM or SIGINT ended without a chance to do it in its own order.
 */
export const isEndedBySignal = (code: number | null): boolean => code === 128 + 15 || code === 128 + 2;

/** A child takes over the umask that this process has at its start. */
function withUmask<T>(umask: number, start: () => T): T {
  const former = process.umask(umask);
  try {
    return start();
  } finally {
    process.umask(former);
  }
}

/** Starts a command in its own process group and stops it when this process ends, even by SIGKILL. */
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
      // The whole group is gone already.
    }
  };

  const exited = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', (code) => {
      // Whatever the command left behind in its group goes with it.
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
