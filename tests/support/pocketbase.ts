import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import PocketBase from 'pocketbase';
import {
  pocketbaseCommand,
  pocketbaseEnv,
  serveCommand,
  type HooksEnv,
} from '#src/server/backend/command.ts';
import { findFreePort } from '#src/server/process/ports.ts';
import { changeRows } from '#tests/support/database.ts';

/** The secret that test instances share with their webhooks and internal routes. */
export const TEST_SECRET = 'test-secret-of-24-letters';
/** Password of every account that tests create. */
export const TEST_PASSWORD = 'secreto-123';

/** Generous for a busy machine. */
const START_TIMEOUT_MS = 20_000;

/** SQLite's page size. */
const SMALLEST_FILE = 4096;

const SUPERUSER = { email: 'super@nordvia.example', password: 'super-secreto-123' };

/** Options of a test's PocketBase. */
export interface TestPocketbaseOptions extends Partial<HooksEnv> {
  /** Output of `buildHooks`. */
  readonly hooksDir: string;
  /** Starts with an empty folder, as the very first start does, not with the migrated one beside the hooks. */
  readonly isFirst?: boolean;
  /** Hashes passwords at the product's cost, for tests of response times. */
  readonly hasSlowPasswords?: boolean;
}

/** bcrypt cost: 0 is PocketBase's default (10), 4 is bcrypt's minimum, a sixty-fourth of the work. */
const PASSWORD_COST = { slow: 0, quick: 4 } as const;

/** Sets how a stopped PocketBase hashes passwords from its next start on. */
function setPasswordCost(dataDir: string, how: keyof typeof PASSWORD_COST): void {
  const [from, to] = [PASSWORD_COST[how === 'slow' ? 'quick' : 'slow'], PASSWORD_COST[how]];
  changeRows(
    dataDir,
    "UPDATE _collections SET fields = replace(fields, ?, ?) WHERE type = 'auth'",
    `"cost":${from},`,
    `"cost":${to},`,
  );
}

/** Where `hooks.setup.ts` stores the data of a PocketBase that has run these hooks once: migrated, and with a superuser. */
const templateOf = (hooksDir: string) => `${hooksDir}-data`;

const run = promisify(execFile);

/** Another process has taken a port since it was found free. */
export class PortTaken extends Error {}

/** A real PocketBase with a separate data folder. */
export class TestPocketbase {
  readonly dataDir: string;
  readonly port: number;
  readonly url: string;
  readonly #options: TestPocketbaseOptions;
  #process: ChildProcess | undefined;
  #isEnding = false;
  #log = '';
  #superuserMade: Promise<unknown> | undefined;

  private constructor(dataDir: string, port: number, options: TestPocketbaseOptions) {
    this.dataDir = dataDir;
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#options = options;
  }

  /** Starts with a separate data folder without any record, and a free port; waits until it responds. */
  static async start(options: TestPocketbaseOptions): Promise<TestPocketbase> {
    await mkdir('.test', { recursive: true });
    const dataDir = await mkdtemp(path.resolve('.test', 'pb-'));
    const instance = new TestPocketbase(dataDir, await findFreePort(), options);
    try {
      if (options.isFirst !== true) await instance.#copyTemplate();
      await instance.boot();
    } catch (error) {
      await instance.destroy();
      if (error instanceof PortTaken) return TestPocketbase.start(options);
      throw error;
    }
    return instance;
  }

  /** Creates the data that later starts with these hooks begin with. */
  static async makeTemplate(hooksDir: string): Promise<void> {
    const instance = await TestPocketbase.start({ hooksDir, isFirst: true });
    try {
      await instance.end();
      setPasswordCost(instance.dataDir, 'quick');
      await instance.#makeSuperuser();
      await cp(instance.dataDir, templateOf(hooksDir), { recursive: true });
    } finally {
      await instance.destroy();
    }
  }

  async #copyTemplate(): Promise<void> {
    const template = templateOf(this.#options.hooksDir);
    if (!existsSync(template)) return;
    await cp(template, this.dataDir, { recursive: true });
    if (this.#options.hasSlowPasswords === true) setPasswordCost(this.dataDir, 'slow');
    this.#superuserMade = Promise.resolve();
  }

  /**
   * Starts the process again on the same data; `change` overrides options for this run.
   * @throws PortTaken when another process has taken the port since it was found free.
   */
  async boot(change: Partial<HooksEnv> = {}): Promise<void> {
    const { file, args } = serveCommand({ ...this.#folders, port: this.port });
    const child = spawn(file, args, { env: this.#env(change), stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const collect = (chunk: Buffer): void => {
      said += chunk.toString();
      this.#log += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('exit', (code, signal) => {
      // The errors of a test's calls would not show the reason.
      if (this.#process === child && !this.#isEnding)
        console.error(`PocketBase exited unexpectedly (${code ?? signal}):\n${said.slice(-4000)}`);
    });
    this.#isEnding = false;
    this.#process = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) {
        if (said.includes('address already in use')) throw new PortTaken(said);
        throw new Error(`PocketBase exited at start:\n${said}`);
      }
      // Another process with the port could respond as well: another test's PocketBase, for example.
      if (said.includes('Server started at')) {
        const answer = await fetch(`${this.url}/api/health`).catch(() => undefined);
        if (answer?.ok === true) return;
      }
      await sleep(20);
    }
    throw new Error(`PocketBase did not respond:\n${said}`);
  }

  /** Sends the signal and waits for the exit. SIGKILL prevents any cleanup. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#isEnding = true;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Ends the process and removes its data. */
  async destroy(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** Limits the size of files that the process writes, to simulate a full disk; `false` removes the limit. */
  async letNoFileGrow(isFull: boolean): Promise<void> {
    const pid = String(this.#process?.pid);
    await run('prlimit', ['--pid', pid, `--fsize=${isFull ? SMALLEST_FILE : 'unlimited'}:`]);
  }

  /** Everything the process has printed. */
  get log(): string {
    return this.#log;
  }

  /** Runs a command that exits, answering its prompt with yes; returns its output. */
  async command(...words: string[]): Promise<string> {
    const { file, args } = pocketbaseCommand(this.#folders, words);
    const running = run(file, [...args], { env: this.#env({}) });
    running.child.stdin?.end('y\n');
    const { stdout, stderr } = await running;
    return stdout + stderr;
  }

  /** A separate, anonymous client. */
  anonymous(): PocketBase {
    const client = new PocketBase(this.url);
    client.autoCancellation(false);
    return client;
  }

  /** Signs up an account through the public API and signs it in. */
  async signUp(email: string, nombre = 'Persona de Prueba'): Promise<PocketBase> {
    const client = this.anonymous();
    await client
      .collection('users')
      .create({ email, password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD, nombre });
    await client.collection('users').authWithPassword(email, TEST_PASSWORD);
    return client;
  }

  /** An administrator, created through the internal route and signed in. */
  async admin(email = 'admin@nordvia.example'): Promise<PocketBase> {
    const answer = await this.internal('POST', 'admins', { email, action: 'grant', password: TEST_PASSWORD });
    if (!answer.ok) throw new Error(`No administrator: ${await answer.text()}`);
    const client = this.anonymous();
    await client.collection('users').authWithPassword(email, TEST_PASSWORD);
    return client;
  }

  /** A superuser, who bypasses all rules, to read protected records. The account is created once per data folder. */
  async superuser(): Promise<PocketBase> {
    await (this.#superuserMade ??= this.#makeSuperuser());
    const client = this.anonymous();
    await client.collection('_superusers').authWithPassword(SUPERUSER.email, SUPERUSER.password);
    return client;
  }

  #makeSuperuser(): Promise<string> {
    return this.command('superuser', 'upsert', SUPERUSER.email, SUPERUSER.password);
  }

  /** Calls an internal route with the shared secret. */
  internal(method: 'GET' | 'POST', route: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}/api/internal/${route}`, {
      method,
      headers: { 'X-Internal-Secret': TEST_SECRET, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  get #folders(): { dataDir: string; hooksDir: string } {
    return { dataDir: this.dataDir, hooksDir: this.#options.hooksDir };
  }

  #env(change: Partial<HooksEnv>): Record<string, string | undefined> {
    return pocketbaseEnv({
      firstAdmin: 'register',
      rateLimits: 'off',
      webhookSecret: TEST_SECRET,
      ...this.#options,
      ...change,
    });
  }
}
