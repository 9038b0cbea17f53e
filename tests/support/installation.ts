import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import PocketBase from 'pocketbase';
import { findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from './commands.ts';
import { processesNaming } from './processes.ts';

/** An installation of the product in a separate folder, used only with the documented commands. */
export interface Installation {
  readonly code: string;
  readonly dataDir: string;
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** Runs a command to its end in the code's folder. @returns its output. @throws Error with the output when it fails. */
  readonly run: (...command: string[]) => Promise<string>;
  /** Starts a command there and returns at once. */
  readonly command: (...command: string[]) => RunningCommand;
  /** `npm start`, restarted as by a service manager; resolves when forms and panel are ready. */
  readonly start: () => Promise<void>;
  /** Sends SIGTERM to npm; resolves when no process is left. @throws Error when one stays. */
  readonly stop: () => Promise<void>;
  /** Waits until forms and panel are ready again after a kill. */
  readonly ready: () => Promise<void>;
  readonly signIn: () => Promise<PocketBase>;
  /** How often the service manager has started it. */
  readonly starts: () => number;
  readonly output: () => string;
}

const run = promisify(execFile);
const RESTART_MS = 500;
const READY_MS = 180_000;

/** Clones this project's committed state into a new folder below `parent`. */
export async function cloneInto(
  parent: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Installation> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'installation-'));
  const code = path.join(folder, 'site');
  await run('git', ['clone', '--quiet', projectRoot, code]);
  const [PORT = '', PB_PORT = '', MAIL_UI_PORT = '', MAIL_SMTP_PORT = ''] = (await findFreePorts(4)).map(
    String,
  );
  const dataDir = path.join(folder, 'data');
  const url = `http://127.0.0.1:${PORT}`;
  const admin = { email: 'jefa@nordvia.example', password: 'contraseña-de-prueba' };
  const variables: Record<string, string> = {
    ...{ PORT, PB_PORT, MAIL_UI_PORT, MAIL_SMTP_PORT, SITE_URL: url, PROXY_HOPS: '1', RATE_LIMITS: 'off' },
    ...{
      DATA_DIR: dataDir,
      DEMO_DATA_DIR: dataDir,
      DEMO_LIFE: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    ...env,
  };
  const wish = { isWanted: false };
  let starts = 0;
  let running: RunningCommand | undefined;
  const outputs: string[] = [];

  const keepRunning = async () => {
    for (;;) {
      running = startCommand(['npm', 'start'], variables, code);
      starts++;
      await running.ended;
      outputs.push(running.output());
      if (!wish.isWanted) return;
      // Processes left by a killed npm exit on detecting it; until then the data folder is locked, and a start is refused.
      await sleep(RESTART_MS);
    }
  };

  const ready = async () => {
    const deadline = Date.now() + READY_MS;
    for (;;) {
      const health = await fetch(`${url}/healthz`).then(
        async (answer) => (await answer.json()) as { release: string | null; pocketbase: string },
        () => null,
      );
      if (health !== null && health.release !== null && health.pocketbase === 'up') return;
      if (Date.now() > deadline) throw new Error(`The product is not ready:\n${running?.output() ?? ''}`);
      await sleep(100);
    }
  };

  return {
    ...{ code, dataDir, url, admin, ready },
    command: (...command) => startCommand(command, variables, code),
    run: async (...command) => {
      const done = startCommand(command, variables, code);
      const ended = await done.ended;
      if (ended !== 0) throw new Error(`${command.join(' ')} ended with ${ended}:\n${done.output()}`);
      return done.output();
    },
    start: async () => {
      wish.isWanted = true;
      void keepRunning();
      await ready();
    },
    stop: async () => {
      wish.isWanted = false;
      if (running === undefined) return;
      process.kill(running.pid, 'SIGTERM');
      const ended = await running.ended;
      if (ended !== 0) throw new Error(`npm start ended with ${ended}:\n${running.output()}`);
      const left = await processesNaming(dataDir);
      if (left.length > 0) throw new Error(`Left behind: ${left.map(({ command }) => command).join('\n')}`);
    },
    signIn: async () => {
      const client = new PocketBase(url);
      client.autoCancellation(false);
      await client.collection('users').authWithPassword(admin.email, admin.password);
      return client;
    },
    starts: () => starts,
    output: () => [...outputs, running?.output() ?? ''].join('\n'),
  };
}

/** Resources that a process holds now. */
export interface Holdings {
  readonly files: number;
  readonly megabytes: number;
}

/** Open files and resident memory of a process. */
export function holdingsOf(pid: number): Holdings {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    files: readdirSync(`/proc/${pid}/fd`).length,
    megabytes: Math.round(Number(kilobytes ?? 0) / 1024),
  };
}
