import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PocketBase from 'pocketbase';
import * as z from 'zod/mini';
import { buildDirOf } from '#src/server/process/instance.ts';
import { findFreePorts } from '#src/server/process/ports.ts';
import { startChild, type Child } from '#src/server/process/child-process.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { npmSettings } from './start-settings.ts';

/** A real instance of the product for tests: separate ports and data, started by the production script. */
export interface TestStack {
  readonly url: string;
  readonly pocketbaseUrl: string;
  readonly inboxUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly admin: { readonly email: string; readonly password: string };
  /** The product's output. */
  readonly output: readonly string[];
  /** An SDK client signed in as the administrator, through the gateway. */
  signIn: () => Promise<PocketBase>;
  /** The public health report, or the one for a token's account. */
  health: (token?: string) => Promise<Health>;
  /** Waits until `check` holds for the health report. @throws Error with the last report. */
  waitForHealth: (what: string, check: (health: Health) => boolean, timeoutMs?: number) => Promise<Health>;
  readonly process: Child;
  /** Stops it and keeps its data. */
  halt: () => Promise<void>;
  /** Stops it and removes its files. */
  stop: () => Promise<void>;
}

/** The scripts that start the product. */
export type StackScript = 'scripts/start.ts' | 'scripts/demo.ts';

const healthSchema = z.object({
  status: z.string(),
  release: z.nullable(z.string()),
  builtAt: z.nullable(z.string()),
  vehicles: z.number(),
  pinned: z.boolean(),
  pocketbase: z.string(),
  publisher: z.object({
    state: z.string(),
    lastError: z.optional(z.nullable(z.string())),
    lastDurationMs: z.nullable(z.number()),
  }),
  disk: z.object({ state: z.string(), freeBytes: z.optional(z.nullable(z.number())) }),
  distribution: z.optional(z.object({ state: z.string(), lastError: z.optional(z.nullable(z.string())) })),
});
export type Health = z.infer<typeof healthSchema>;

const START_TIMEOUT_MS = 180_000;

/** The site's public name in every test stack, whatever its port: a release contains the name, and is shared by all. */
export const TEST_SITE_URL = 'http://sitio.nordvia.example';

/** The administrator of every test stack. */
export const TEST_ADMIN = { email: 'jefa@nordvia.example', password: 'contraseña-de-prueba' };

/** Starts the product by a script on a data folder; resolves when it serves a release. */
export async function launchStack(
  script: StackScript,
  dataDir: string,
  extraEnv: Readonly<Record<string, string>>,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<TestStack> {
  const [port, pbPort, uiPort, smtpPort] = (await findFreePorts(4)).map(String) as [
    string,
    string,
    string,
    string,
  ];
  const env: Record<string, string> = {
    PORT: port,
    PB_PORT: pbPort,
    MAIL_UI_PORT: uiPort,
    MAIL_SMTP_PORT: smtpPort,
    DATA_DIR: dataDir,
    DEMO_DATA_DIR: dataDir,
    SITE_URL: TEST_SITE_URL,
    ADMIN_EMAIL: TEST_ADMIN.email,
    ADMIN_PASSWORD: TEST_ADMIN.password,
    RATE_LIMITS: 'off',
    SECOND_FACTOR: 'off',
    // Tests make the visits and leads that they need.
    DEMO_LIFE: 'off',
    ...extraEnv,
  };
  const { flags, variables } = npmSettings(script === 'scripts/demo.ts' ? 'demo' : 'start');
  const output: string[] = [];
  const child = startChild({
    command: process.execPath,
    args: [...flags, path.join(projectRoot, script)],
    cwd: projectRoot,
    env: { ...variables, ...process.env, ...env },
    onLine: (line) => output.push(line),
  });
  let isRunning = true;
  void child.exited.then(() => (isRunning = false));

  const url = `http://127.0.0.1:${port}`;
  const health = async (token = '') => {
    const answer = await fetch(`${url}/healthz`, { headers: token === '' ? {} : { Authorization: token } });
    return healthSchema.parse(await answer.json());
  };
  const waitForHealth: TestStack['waitForHealth'] = async (what, check, timeoutMs = 60_000) => {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const report = await health().catch(() => null);
      if (report !== null && check(report)) return report;
      if (!isRunning) throw new Error(`The product exited before ${what}:\n${output.join('\n')}`);
      if (Date.now() > deadline) {
        throw new Error(
          `Timed out waiting for ${what}: ${JSON.stringify(report)}\n${output.slice(-40).join('\n')}`,
        );
      }
      await sleep(100);
    }
  };
  const halt = () => child.stop(15_000);
  const stop = async () => {
    await halt();
    await rm(dataDir, { recursive: true, force: true });
    await rm(path.join(projectRoot, buildDirOf(dataDir)), { recursive: true, force: true });
  };
  try {
    await waitForHealth('the first release', (report) => report.release !== null, startTimeoutMs);
    // The last release is served before PocketBase, and so the administrator, is ready.
    if (script === 'scripts/start.ts')
      await waitForHealth('the panel', () => output.some((line) => line.includes('panel are ready')));
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url,
    pocketbaseUrl: `http://127.0.0.1:${pbPort}`,
    inboxUrl: `http://127.0.0.1:${uiPort}`,
    dataDir,
    env,
    admin: TEST_ADMIN,
    output,
    signIn: async () => {
      const client = new PocketBase(url);
      client.autoCancellation(false);
      await client.collection('users').authWithPassword(TEST_ADMIN.email, TEST_ADMIN.password);
      return client;
    },
    health,
    waitForHealth,
    process: child,
    halt,
    stop,
  };
}
