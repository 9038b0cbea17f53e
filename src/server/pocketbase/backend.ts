import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop as stopEsbuild } from 'esbuild';
import type { Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { noteBuildFolder, sweepBuildFolders } from '#src/server/build-folders.ts';
import { lockDataDir } from '#src/server/instance-lock.ts';
import { dataDirOf, openInstance, type Instance } from '#src/server/instance.ts';
import { errorMessage, type Log } from '#src/server/log.ts';
import { OWNER_ONLY_UMASK } from '#src/server/owner-only.ts';
import { requireFreePort } from '#src/server/ports.ts';
import { isEndedBySignal, type LeashedCommand } from '#src/server/process/leash.ts';
import { endThisProcess, unlessStopped } from '#src/server/process/stop-signals.ts';
import { supervise, type Supervised } from '#src/server/process/supervisor.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { createPocketBaseClient, type PocketBaseClient } from './client.ts';
import { pocketbaseEnv, serveCommand, type PocketbaseCommand } from './command.ts';
import { buildHooks } from './hooks-bundle.ts';
import { watchForHang } from './hang-watch.ts';

const POLL_MS = 50;
/** Between two words about a PocketBase that takes its time. */
const PATIENCE_MS = 10_000;
/** A PocketBase that has ended as often without ever having served will not serve by itself. */
const FAILED_STARTS = 3;

/** PocketBase of an instance, started. */
export interface Backend {
  readonly instance: Instance;
  readonly client: PocketBaseClient;
  /**
   * Resolves when PocketBase answers, however long its migrations take, and the administrator that the environment names
   * exists.
   * @param isPatient waits for a PocketBase that cannot start, too: somebody may mend what keeps it from that.
   * @throws Error that says what is in the way; the signal's reason.
   */
  readonly ready: (isPatient?: boolean) => Promise<void>;
  stop: () => Promise<void>;
}

/** How a backend starts. */
export interface BackendOptions {
  /** Ends the start early when it aborts. */
  readonly signal?: AbortSignal;
  /** The environment variable that names the data folder, for messages. Default: DATA_DIR. */
  readonly dataDirVariable?: string;
  /** Done with the data folder, an absolute path, as soon as it is this process's own and before anything uses it. */
  readonly prepare?: (dataDir: string) => Promise<void>;
}

/** Lines that PocketBase prints at every start and that tell an operator nothing. */
const NOISE = /Server started at|REST API:|Dashboard:/;

interface SupervisedServer extends Supervised {
  /** How often it has ended by itself before it had ever served. */
  readonly failedStarts: () => number;
}

/**
 * Keeps PocketBase running. A crash, and a SIGKILL such as the one of a full memory, is healed by another start. A
 * SIGTERM or SIGINT of somebody else's means the product: everything ends. PocketBase answers both with exit code 0; it
 * has the same code for a start that fails, which ends before it serves.
 */
function superviseServer(
  { file, args }: PocketbaseCommand,
  env: LeashedCommand['env'],
  log: Log,
): SupervisedServer {
  let hasServed = false;
  let failedStarts = 0;
  const server = supervise(
    {
      command: file,
      args,
      cwd: projectRoot,
      env,
      umask: OWNER_ONLY_UMASK,
      onLine: (line) => {
        if (line.includes('Server started at')) hasServed = true;
        if (!NOISE.test(line)) log.info(line);
      },
    },
    (code) => {
      const isAskedToEnd = isEndedBySignal(code) || (code === 0 && hasServed);
      if (!hasServed) failedStarts++;
      hasServed = false;
      if (isAskedToEnd) {
        log.info('PocketBase was asked to end, so everything ends');
        endThisProcess();
      } else log.warn(`PocketBase ended (exit ${code ?? 'by signal'}) and is started again`);
      return !isAskedToEnd;
    },
  );
  return { ...server, failedStarts: () => failedStarts };
}

async function waitUntilServing(
  client: PocketBaseClient,
  server: SupervisedServer,
  { isPatient, log }: { readonly isPatient: boolean; readonly log: Log },
  signal: AbortSignal | undefined,
): Promise<void> {
  const startedAt = Date.now();
  let told = 0;
  while (!(await unlessStopped(client.isHealthy(), signal))) {
    if (!isPatient && server.failedStarts() >= FAILED_STARTS)
      throw new Error('PocketBase does not start; its messages stand above');
    const waited = Date.now() - startedAt;
    if (waited - told >= PATIENCE_MS) {
      told = waited;
      log.info(
        `PocketBase does not answer yet, after ${Math.round(waited / 1000)} s: migrations take their time on many records`,
      );
    }
    await unlessStopped(sleep(POLL_MS), signal);
  }
}

async function makeAdmin(
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Env,
  client: PocketBaseClient,
  log: Log,
): Promise<void> {
  if (ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) return;
  const { result } = await client.grantAdmin({
    email: ADMIN_EMAIL,
    password: ADMIN_PASSWORD,
    nombre: 'Administración',
  });
  if (result === 'granted-new-password')
    log.info(
      'ADMIN_EMAIL had an account: it administers now, with ADMIN_PASSWORD, and its sessions have ended',
    );
}

/** The own build folder is noted as used, and those that are left over go. Without them everything still starts. */
async function keepBuildFolders({ buildDir, dataDir }: Instance, log: Log): Promise<void> {
  try {
    await noteBuildFolder(buildDir, dataDir);
    await sweepBuildFolders(buildDir);
  } catch (error) {
    log.warn(`Build folders were not looked through: ${errorMessage(error)}`);
  }
}

/**
 * Starts PocketBase for an instance and keeps it running, without waiting for it. A start that fails leaves nothing
 * running.
 * @throws Error that says what is in the way; the signal's reason.
 */
export async function openBackend(
  env: Env,
  log: Log,
  { signal, dataDirVariable, prepare }: BackendOptions = {},
): Promise<Backend> {
  await requireFreePort(env.PB_PORT, '127.0.0.1', 'PB_PORT');
  const dataDir = dataDirOf(env);
  const unlock = await lockDataDir(dataDir, dataDirVariable);
  try {
    await prepare?.(dataDir);
    const instance = await openInstance(env);
    await keepBuildFolders(instance, log);
    const hooksDir = path.join(instance.runDir, 'hooks');
    await buildHooks(hooksDir);
    // Its process would stay, with 35 MB, for as long as this one lives.
    await stopEsbuild();
    signal?.throwIfAborted();
    const server = superviseServer(
      serveCommand({ dataDir: instance.pocketbaseDir, hooksDir, port: env.PB_PORT }),
      pocketbaseEnv({
        siteUrl: instance.siteUrl,
        webhookSecret: instance.secret,
        gatewayHookUrl: `${instance.gatewayUrl}${machinePaths.rebuildHook}`,
        rebuildWebhookUrl: env.REBUILD_WEBHOOK_URL,
        firstAdmin: env.FIRST_ADMIN,
        rateLimits: env.RATE_LIMITS,
      }),
      log,
    );
    const client = createPocketBaseClient(instance.pocketbaseUrl, instance.secret);
    const hangs = watchForHang({ isHealthy: client.isHealthy, restart: server.kill, log });
    return {
      instance,
      client,
      ready: async (isPatient = false) => {
        await waitUntilServing(client, server, { isPatient, log }, signal);
        await makeAdmin(env, client, log);
      },
      stop: async () => {
        hangs.stop();
        await server.stop();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/**
 * Starts PocketBase for an instance and waits until it is ready. A start that fails leaves nothing running.
 * @throws Error that says what is in the way; the signal's reason.
 */
export async function startBackend(env: Env, log: Log, options: BackendOptions = {}): Promise<Backend> {
  const backend = await openBackend(env, log, options);
  try {
    await backend.ready();
    return backend;
  } catch (error) {
    await backend.stop();
    throw error;
  }
}
