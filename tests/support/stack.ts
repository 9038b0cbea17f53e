import { existsSync } from 'node:fs';
import { cp, mkdtemp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PocketBase from 'pocketbase';
import * as z from 'zod/mini';
import { leash, type LeashedProcess } from '#src/server/process/leash.ts';
import { buildDirOf } from '#src/server/instance.ts';
import { findFreePorts } from '#src/server/ports.ts';
import { projectRoot } from '#src/server/project-root.ts';

/** A real copy of the product for tests: own ports, own data, started by the same script that production uses. */
export interface TestStack {
  readonly url: string;
  readonly pocketbaseUrl: string;
  readonly inboxUrl: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly admin: { readonly email: string; readonly password: string };
  /** What the product printed. */
  readonly output: readonly string[];
  /** An SDK client signed in as the administrator, through the gateway. */
  signIn: () => Promise<PocketBase>;
  health: () => Promise<Health>;
  /** Waits until `check` holds for the health report. @throws Error with the last report. */
  waitForHealth: (what: string, check: (health: Health) => boolean, timeoutMs?: number) => Promise<Health>;
  readonly process: LeashedProcess;
  /** Stops it and keeps its data. */
  halt: () => Promise<void>;
  /** Stops it and removes what it made. */
  stop: () => Promise<void>;
}

const healthSchema = z.object({
  status: z.string(),
  release: z.nullable(z.string()),
  builtAt: z.nullable(z.string()),
  vehicles: z.number(),
  pocketbase: z.string(),
  publisher: z.object({
    state: z.string(),
    lastError: z.nullable(z.string()),
    lastDurationMs: z.nullable(z.number()),
  }),
});
type Health = z.infer<typeof healthSchema>;

const START_TIMEOUT_MS = 180_000;

/** What a copy starts with. */
interface TestStackOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Data folder of a stopped copy, whose data this one starts with. */
  readonly template?: string;
}

/** Where Astro's encoded pictures are kept between test stacks: encoding them takes longer than all the rest of a build. */
const pictureCache = path.join(projectRoot, '.test', 'pictures');
const pictureCacheOf = (dataDir: string) => path.join(projectRoot, buildDirOf(dataDir), 'cache', 'assets');

/** SQLite's shared memory is no data, and it goes with the last process that has the database open. */
const isKept = (file: string) => !file.endsWith('-shm');

/** Keeps a stack's encoded pictures for the next one; the first that comes wins. */
async function keepPictures(dataDir: string): Promise<void> {
  const copy = await mkdtemp(`${pictureCache}-`);
  await cp(pictureCacheOf(dataDir), copy, { recursive: true });
  await rename(copy, pictureCache).catch(() => rm(copy, { recursive: true, force: true }));
}

/** Starts a copy by a script of the project; resolves when it serves a release. */
export async function startTestStack(
  script: 'scripts/start.ts' | 'scripts/demo.ts',
  { env: extraEnv = {}, template }: TestStackOptions = {},
): Promise<TestStack> {
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  const dataDir = await mkdtemp(path.join(projectRoot, '.test', 'stack-'));
  if (template !== undefined)
    await cp(template, dataDir, { recursive: true, verbatimSymlinks: true, filter: isKept });
  if (existsSync(pictureCache)) await cp(pictureCache, pictureCacheOf(dataDir), { recursive: true });
  const [port, pbPort, uiPort, smtpPort] = (await findFreePorts(4)).map(String) as [
    string,
    string,
    string,
    string,
  ];
  const admin = { email: 'jefa@nordvia.example', password: 'contraseña-de-prueba' };
  const env: Record<string, string> = {
    PORT: port,
    PB_PORT: pbPort,
    MAIL_UI_PORT: uiPort,
    MAIL_SMTP_PORT: smtpPort,
    DATA_DIR: dataDir,
    DEMO_DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMITS: 'off',
    ...extraEnv,
  };
  const output: string[] = [];
  const child = leash({
    command: process.execPath,
    args: [path.join(projectRoot, script)],
    cwd: projectRoot,
    env: { ...process.env, ...env },
    onLine: (line) => output.push(line),
  });
  let isRunning = true;
  void child.exited.then(() => (isRunning = false));

  const url = `http://127.0.0.1:${port}`;
  const health = async () => healthSchema.parse(await (await fetch(`${url}/healthz`)).json());
  const waitForHealth: TestStack['waitForHealth'] = async (what, check, timeoutMs = 60_000) => {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const report = await health().catch(() => null);
      if (report !== null && check(report)) return report;
      if (!isRunning) throw new Error(`The product ended before ${what}:\n${output.join('\n')}`);
      if (Date.now() > deadline) {
        throw new Error(
          `Waited in vain for ${what}: ${JSON.stringify(report)}\n${output.slice(-40).join('\n')}`,
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
    await waitForHealth('the first release', (report) => report.release !== null, START_TIMEOUT_MS);
    if (!existsSync(pictureCache)) await keepPictures(dataDir);
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
    admin,
    output,
    signIn: async () => {
      const client = new PocketBase(url);
      client.autoCancellation(false);
      await client.collection('users').authWithPassword(admin.email, admin.password);
      return client;
    },
    health,
    waitForHealth,
    process: child,
    halt,
    stop,
  };
}
