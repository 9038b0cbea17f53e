import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildDirOf } from '#src/server/process/instance.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand, type RunningCommand } from '#tests/support/commands.ts';
import { TEST_SITE_URL } from '#tests/support/stack-launch.ts';

/** The product started by npm as an operator does, with separate ports and data. */
export interface NpmProduct extends RunningCommand {
  readonly url: string;
  readonly dataDir: string;
  /** Waits until it serves a release. @throws Error with its output when it ends instead. */
  readonly served: () => Promise<void>;
  /** Waits until `npm start` has logged that PocketBase is ready too. @throws as above. */
  readonly ready: () => Promise<void>;
  /** Kills what still runs and removes its files. */
  readonly remove: () => Promise<void>;
}

/** Options of a start. */
export interface NpmProductOptions {
  /** Data folder of a stopped instance to copy; without one it starts empty. */
  readonly template?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product by a command line, such as `['npm', 'start']`; returns at once. */
export async function startProduct(
  command: readonly string[],
  { template, env = {} }: NpmProductOptions = {},
): Promise<NpmProduct> {
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  const dataDir = await mkdtemp(path.join(projectRoot, '.test', 'npm-'));
  if (template !== undefined) {
    const isKept = (file: string) => !file.endsWith('-shm');
    await cp(template, dataDir, { recursive: true, verbatimSymlinks: true, filter: isKept });
  }
  const [PORT, PB_PORT, MAIL_UI_PORT, MAIL_SMTP_PORT] = (await findFreePorts(4)).map(String) as [
    string,
    string,
    string,
    string,
  ];
  const running = startCommand(command, {
    PORT,
    PB_PORT,
    MAIL_UI_PORT,
    MAIL_SMTP_PORT,
    DATA_DIR: dataDir,
    DEMO_DATA_DIR: dataDir,
    DEMO_LIFE: 'off',
    SITE_URL: TEST_SITE_URL,
    RATE_LIMITS: 'off',
    ...env,
  });
  const url = `http://127.0.0.1:${PORT}`;
  let isRunning = true;
  void running.ended.then(() => (isRunning = false));
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isSo())) {
      if (!isRunning) throw new Error(`The product exited before it served:\n${running.output()}`);
      await sleep(100);
    }
  };
  return {
    ...running,
    url,
    dataDir,
    served: () => until(async () => (await fetch(`${url}/healthz`).catch(() => null))?.status === 200),
    ready: () => until(() => running.output().includes('panel are ready')),
    remove: async () => {
      await running.kill();
      await rm(dataDir, { recursive: true, force: true });
      await rm(path.join(projectRoot, buildDirOf(dataDir)), { recursive: true, force: true });
    },
  };
}
