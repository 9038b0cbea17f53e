import { OPERATOR_NAME } from '#src/features/auth/rules/operator-name.ts';
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

/** The PocketBase of an instance, which may still be starting. */
export interface Backend {
  readonly instance: Instance;
  readonly client: PocketBaseClient;
  /** The script of the renderers' worker threads. */
  readonly rendererFile: string;
  /**
   * Resolves when PocketBase answers, however long its migrations take, and the administrator named by the environment exists.
   * @param isPatient also waits for a PocketBase that cannot start, because an operator may fix the cause.
   * @throws Error that gives the reason; the signal's reason.
   */
  readonly ready: (isPatient?: boolean) => Promise<void>;
  /** Whether the start of PocketBase is held because the database could not be copied before its migrations. */
  readonly isHeld: () => boolean;
  stop: () => Promise<void>;
}

/** Options of a backend's start. */
export interface BackendOptions {
  /** Cancels the start. */
  readonly signal?: AbortSignal;
  /** The environment variable that names the data folder, for messages. Default: DATA_DIR. */
  readonly dataDirVariable?: string;
  /** Called with the data folder, an absolute path, once it is locked and before anything uses it. */
  readonly prepare?: (dataDir: string) => Promise<void>;
  /** Replaced in tests. */
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
    nombre: OPERATOR_NAME,
  });
  if (result === 'granted-new-password')
    log.info(
      'ADMIN_EMAIL already had an account: it is an administrator now, its password is ADMIN_PASSWORD, and its sessions were ended',
    );
}

/** Marks this instance's build folder as used and removes unused ones. A failure does not prevent the start. */
async function keepBuildFolders({ buildDir, dataDir }: Instance, log: Log): Promise<void> {
  try {
    await noteBuildFolder(buildDir, dataDir);
    await sweepBuildFolders(buildDir);
  } catch (error) {
    log.warn(`Cannot clean up the build folders: ${errorMessage(error)}`);
  }
}

/**
 * Bundles the hooks and the renderer, and copies the migrations of the same code version: PocketBase may restart hours later, when an
 * update in place has installed newer migrations, and would then run them without a copy of the database.
 */
async function takeCode({ runDir }: Instance) {
  const [hooksDir, ownMigrations, rendererFile] = ['hooks', 'migrations', 'renderer.mjs'].map((name) =>
    path.join(runDir, name),
  ) as [string, string, string];
  await Promise.all([buildHooks(hooksDir), bundleRenderer(rendererFile)]);
  // Otherwise esbuild's process would stay for the lifetime of this one, with 35 MB.
  await stopEsbuild();
  await rm(ownMigrations, { recursive: true, force: true });
  await cp(migrationsDir, ownMigrations, { recursive: true });
  return { hooksDir, migrationsDir: ownMigrations, rendererFile };
}

/**
 * Starts PocketBase for an instance and supervises it, without waiting until it is ready. Copies the database before pending migrations
 * run; if that fails, PocketBase is not started, and `ready` retries. A failed start leaves nothing running.
 * @throws Error that gives the reason; the signal's reason.
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
      if (copy !== null) log.info(`Copied the database before its migrations: ${copy}`);
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
    // The previous release is served meanwhile. `ready` reports the failure.
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
 * Starts PocketBase for an instance and waits until it is ready. A failed start leaves nothing running.
 * @throws Error that gives the reason; the signal's reason.
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
