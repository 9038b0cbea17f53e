import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stop as stopEsbuild } from 'esbuild';
import type { Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { startDistribution } from '#src/server/distribution/start-distribution.ts';
import { createGateway } from '#src/server/gateway/gateway.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { lockDataDir } from './instance-lock.ts';
import { dataDirOf, openInstance, type Instance } from './instance.ts';
import { createLog, type Log } from './log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { pocketbaseEnv, serveCommand, type PocketbaseCommand } from '#src/server/pocketbase/command.ts';
import { buildHooks } from '#src/server/pocketbase/hooks-bundle.ts';
import { requireFreePort } from './ports.ts';
import { isEndedBySignal, type LeashedCommand } from '#src/server/process/leash.ts';
import { endThisProcess, unlessStopped } from '#src/server/process/stop-signals.ts';
import { supervise, type Supervised } from '#src/server/process/supervisor.ts';
import { projectRoot } from './project-root.ts';
import { tellBuildHost } from '#src/server/publisher/build-host.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import { watchPublication } from '#src/server/publisher/publication-watch.ts';
import { createPublisher } from '#src/server/publisher/publisher.ts';
import { currentRelease } from '#src/server/publisher/releases.ts';
import { createRenderers } from '#src/server/render/renderers.ts';

const POCKETBASE_START_MS = 20_000;

/** PocketBase of an instance, running. */
export interface Backend {
  readonly instance: Instance;
  readonly client: PocketBaseClient;
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

async function waitUntilHealthy(client: PocketBaseClient): Promise<void> {
  const deadline = Date.now() + POCKETBASE_START_MS;
  while (!(await client.isHealthy())) {
    if (Date.now() > deadline) throw new Error('PocketBase did not start; its messages stand above');
    await sleep(50);
  }
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
): Supervised {
  let hasServed = false;
  return supervise(
    {
      command: file,
      args,
      cwd: projectRoot,
      env,
      onLine: (line) => {
        if (line.includes('Server started at')) hasServed = true;
        if (!NOISE.test(line)) log.info(line);
      },
    },
    (code) => {
      const isAskedToEnd = isEndedBySignal(code) || (code === 0 && hasServed);
      hasServed = false;
      if (isAskedToEnd) {
        log.info('PocketBase was asked to end, so everything ends');
        endThisProcess();
      } else log.warn(`PocketBase ended (exit ${code ?? 'by signal'}) and is started again`);
      return !isAskedToEnd;
    },
  );
}

/**
 * Starts PocketBase for an instance, keeps it running, and makes the administrator that the environment names. A start
 * that fails leaves nothing running.
 * @throws Error that says what is in the way; the signal's reason.
 */
export async function startBackend(
  env: Env,
  log: Log,
  { signal, dataDirVariable, prepare }: BackendOptions = {},
): Promise<Backend> {
  await requireFreePort(env.PB_PORT, '127.0.0.1', 'PB_PORT');
  const dataDir = dataDirOf(env);
  const unlock = await lockDataDir(dataDir, dataDirVariable);
  let pocketbase: Supervised | undefined;
  const stop = async () => {
    await pocketbase?.stop();
    await unlock();
  };
  try {
    await prepare?.(dataDir);
    const instance = await openInstance(env);
    const hooksDir = path.join(instance.runDir, 'hooks');
    await buildHooks(hooksDir);
    // Its process would stay, with 35 MB, for as long as this one lives.
    await stopEsbuild();
    signal?.throwIfAborted();
    pocketbase = superviseServer(
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
    await unlessStopped(waitUntilHealthy(client), signal);
    if (env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined) {
      const { result } = await client.grantAdmin({
        email: env.ADMIN_EMAIL,
        password: env.ADMIN_PASSWORD,
        nombre: 'Administración',
      });
      if (result === 'granted-new-password')
        log.info(
          `${env.ADMIN_EMAIL} had an account: it administers now, with ADMIN_PASSWORD, and its sessions have ended`,
        );
    }
    return { instance, client, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The site of a backend, served. */
export interface Site {
  readonly siteUrl: string;
  /** Ends it in order: first the mails on their way, then the publication, then the visitors. The backend stays. */
  stop: () => Promise<void>;
}

/**
 * Serves the site of a running backend: the release of last time at once when there is one, and publishes whatever
 * changed since, unless PUBLISHER is off. Resolves when a release is served, or is all that is missing. A start that fails
 * leaves nothing of the site running.
 * @param signal ends the start early when it aborts.
 */
export async function startSite({ instance, client }: Backend, signal?: AbortSignal): Promise<Site> {
  const { env } = instance;
  await requireFreePort(env.PORT, env.HOST, 'PORT');
  const log = createLog('publisher');
  const publication = watchPublication(client.publicationVersion);
  const renderers = createRenderers(instance.releasesDir, {
    pocketbaseUrl: instance.pocketbaseUrl,
    secret: instance.secret,
  });
  const publisher =
    env.PUBLISHER === 'off'
      ? noPublisher({
          release: await currentRelease(instance.releasesDir),
          measurePhotos: (stopping) => measureNewPhotos(client, log, stopping),
          log,
        })
      : await createPublisher({
          instance,
          pocketbase: client,
          publication,
          renderers,
          log,
          onRelease: async (made) => {
            await gateway.serveRelease(made);
            served = made.release;
            distributor?.request();
          },
        });
  let served = publisher.release();
  const distributor =
    env.PUBLISH_TARGET === undefined
      ? undefined
      : await startDistribution({
          target: env.PUBLISH_TARGET,
          siteUrl: instance.siteUrl,
          release: () => served,
          photos: { get: (photo) => gateway.photos.get(photo) },
          pocketbase: client,
          log: createLog('distribution'),
        });
  const gateway = await createGateway({
    ...{ instance, pocketbase: client, publisher, publication, renderers },
    log: createLog('gateway'),
    ...(distributor !== undefined && {
      onPublicChange: distributor.request,
      distribution: distributor.status,
    }),
  });
  const former = publisher.release();
  if (former !== null) await gateway.serveRelease({ release: former, fresh: null });
  await gateway.listen();
  if (env.REBUILD_WEBHOOK_URL !== undefined)
    tellBuildHost({
      ...{ url: env.REBUILD_WEBHOOK_URL, secret: instance.secret, pocketbase: client, publication },
      log,
    });
  publication.start();
  distributor?.request();
  const mail = startMail(instance, createLog('mail'));
  const stop = async () => {
    await mail.stop();
    publication.stop();
    await publisher.stop();
    await distributor?.stop();
    await gateway.close();
  };
  if (former !== null) void publisher.start();
  else {
    try {
      await unlessStopped(publisher.start(), signal);
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return { siteUrl: instance.siteUrl, stop };
}
