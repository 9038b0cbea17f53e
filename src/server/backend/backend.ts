import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { stop as stopEsbuild } from 'esbuild';
import type { Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { copyBeforeMigrations } from '#src/server/backup/before-migrations.ts';
import { noteBuildFolder, sweepBuildFolders } from '#src/server/process/build-folders.ts';
import { lockDataDir } from '#src/server/process/instance-lock.ts';
import { dataDirOf, openInstance, type Instance } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { requireFreePort } from '#src/server/process/ports.ts';
import { photosStoreOf } from '#src/server/photos/photos-store.ts';
import type { FreeSpace } from '#src/server/lib/disk-space.ts';
import { abortable } from '#src/server/lib/abortable.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { firstAdminOf, pocketbaseEnv, serveCommand } from './command.ts';
import { buildHooks, bundleRenderer } from './bundles.ts';
import { watchForHang } from './hang-watch.ts';
import { launchOnce, superviseServer, waitUntilServing } from './server-process.ts';
import { migrationsDir, presentMigrations } from '#src/server/lib/migrations.ts';

/** PocketBase of an instance, started or about to be. */
export interface Backend {
  readonly instance: Instance;
  readonly client: PocketBaseClient;
  /** What the renderers' threads run. */
  readonly rendererFile: string;
  /**
   * Resolves when PocketBase answers, however long its migrations take, and the administrator that the environment names
   * exists.
   * @param isPatient waits for a PocketBase that cannot start, too: an operator may mend what keeps it from that.
   * @throws Error that says what is in the way; the signal's reason.
   */
  readonly ready: (isPatient?: boolean) => Promise<void>;
  /** Whether PocketBase is not started because there is no copy of the database from before its migrations. */
  readonly isHeld: () => boolean;
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
  /** Another is for tests. */
  readonly free?: FreeSpace;
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
 * Bundles the hooks and the renderer, and copies the migrations that belong to these hooks: PocketBase may be started again hours
 * later, when an update in place has brought newer migrations, and would change the data without a copy of them.
 */
async function takeCode({ runDir }: Instance) {
  const [hooksDir, ownMigrations, rendererFile] = ['hooks', 'migrations', 'renderer.mjs'].map((name) =>
    path.join(runDir, name),
  ) as [string, string, string];
  await Promise.all([buildHooks(hooksDir), bundleRenderer(rendererFile)]);
  // Its process would stay, with 35 MB, for as long as this one lives.
  await stopEsbuild();
  await rm(ownMigrations, { recursive: true, force: true });
  await cp(migrationsDir, ownMigrations, { recursive: true });
  return { hooksDir, migrationsDir: ownMigrations, rendererFile };
}

/**
 * Starts PocketBase for an instance and keeps it running, without waiting for it. Before it changes data of earlier code, a
 * copy of the database is made; without one it is not started, and `ready` tries again. A start that fails leaves nothing
 * running.
 * @throws Error that says what is in the way; the signal's reason.
 */
export async function openBackend(
  env: Env,
  log: Log,
  { signal, dataDirVariable, prepare, free }: BackendOptions = {},
): Promise<Backend> {
  await requireFreePort(env.PB_PORT, '127.0.0.1', 'PB_PORT');
  const dataDir = dataDirOf(env);
  const unlock = await lockDataDir(dataDir, dataDirVariable);
  try {
    await prepare?.(dataDir);
    const instance = await openInstance(env);
    await keepBuildFolders(instance, log);
    const { rendererFile, ...code } = await takeCode(instance);
    signal?.throwIfAborted();
    const client = createPocketBaseClient(instance.pocketbaseUrl, instance.secret);
    const prepareData = async () => {
      const copy = await copyBeforeMigrations({
        ...{ dataDir, free },
        present: await presentMigrations(code.migrationsDir),
      });
      if (copy !== null) log.info(`The database as it was before it is changed: ${copy}`);
    };
    const start = () =>
      superviseServer(
        serveCommand({ dataDir: instance.pocketbaseDir, ...code, port: env.PB_PORT }),
        pocketbaseEnv({
          siteUrl: instance.siteUrl,
          webhookSecret: instance.secret,
          gatewayHookUrl: `${instance.gatewayUrl}${machinePaths.rebuildHook}`,
          rebuildWebhookUrl: env.REBUILD_WEBHOOK_URL,
          firstAdmin: firstAdminOf(env),
          rateLimits: env.RATE_LIMITS,
          backupDays: env.BACKUP_TO === undefined ? undefined : env.BACKUP_KEEP,
          secondFactor: env.SECOND_FACTOR,
          photosStore: photosStoreOf({ ...process.env, PHOTOS_BUCKET: env.PHOTOS_BUCKET }),
        }),
        log,
      );
    const launch = launchOnce(prepareData, start);
    // The site of last time is served meanwhile. `ready` says what is in the way.
    launch.server().catch(() => undefined);
    const hangs = watchForHang({ isHealthy: client.isHealthy, restart: () => launch.now()?.kill(), log });
    return {
      instance,
      client,
      rendererFile,
      isHeld: launch.isHeld,
      ready: async (isPatient = false) => {
        const server = await abortable(launch.server(), signal);
        await waitUntilServing(client, server, { isPatient, log }, signal);
        await makeAdmin(env, client, log);
      },
      stop: async () => {
        hangs.stop();
        await launch.stop();
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
