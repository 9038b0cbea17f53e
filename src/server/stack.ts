import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#src/lib/env.ts';
import { machinePaths } from '#src/paths.ts';
import { createGateway } from '#src/server/gateway/gateway.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { lockDataDir } from '#src/server/instance-lock.ts';
import { openInstance, type Instance } from '#src/server/instance.ts';
import { createLog, type Log } from '#src/server/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { pocketbaseEnv, serveCommand } from '#src/server/pocketbase/command.ts';
import { buildHooks } from '#src/server/pocketbase/hooks-bundle.ts';
import { requireFreePort } from '#src/server/ports.ts';
import { supervise, type Supervised } from '#src/server/process/supervisor.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import { createPublisher } from '#src/server/publisher/publisher.ts';
import { currentRelease } from '#src/server/publisher/releases.ts';

const POCKETBASE_START_MS = 20_000;

/** PocketBase of an instance, running. */
export interface Backend {
  readonly instance: Instance;
  readonly client: PocketBaseClient;
  stop: () => Promise<void>;
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

/** Starts PocketBase for an instance, keeps it running, and makes the administrator that the environment names. */
export async function startBackend(env: Env, log: Log): Promise<Backend> {
  await requireFreePort(env.PB_PORT, '127.0.0.1', 'PB_PORT');
  const instance = await openInstance(env);
  const unlock = await lockDataDir(instance.dataDir);
  const hooksDir = path.join(instance.runDir, 'hooks');
  await buildHooks(hooksDir);
  const { file, args } = serveCommand({ dataDir: instance.pocketbaseDir, hooksDir, port: env.PB_PORT });
  const pocketbase: Supervised = supervise(
    {
      command: file,
      args,
      cwd: projectRoot,
      env: pocketbaseEnv({
        siteUrl: instance.siteUrl,
        webhookSecret: instance.secret,
        gatewayHookUrl: `${instance.gatewayUrl}${machinePaths.rebuildHook}`,
        rebuildWebhookUrl: env.REBUILD_WEBHOOK_URL,
        firstAdmin: env.FIRST_ADMIN,
        rateLimits: env.RATE_LIMITS,
      }),
      onLine: (line) => {
        if (!NOISE.test(line)) log.info(line);
      },
    },
    (code) => log.warn(`PocketBase ended (exit ${code ?? 'by signal'}) and is started again`),
  );
  const client = createPocketBaseClient(instance.pocketbaseUrl, instance.secret);
  const stop = async () => {
    await pocketbase.stop();
    await unlock();
  };
  try {
    await waitUntilHealthy(client);
    if (env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined) {
      await client.grantAdmin({
        email: env.ADMIN_EMAIL,
        password: env.ADMIN_PASSWORD,
        nombre: 'Administración',
      });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { instance, client, stop };
}

/** The whole product on one machine, running. */
export interface Stack {
  readonly siteUrl: string;
  stop: () => Promise<void>;
}

/**
 * Serves the site of a running backend: the release of last time at once when there is one, and publishes whatever
 * changed since, unless PUBLISHER is off. Resolves when a release is served, or is all that is missing.
 */
export async function startSite({ instance, client, stop: stopBackend }: Backend): Promise<Stack> {
  const { env } = instance;
  await requireFreePort(env.PORT, env.HOST, 'PORT');
  const log = createLog('publisher');
  const publisher =
    env.PUBLISHER === 'off'
      ? noPublisher({
          release: await currentRelease(instance.releasesDir),
          measurePhotos: () => measureNewPhotos(client, log),
          log,
        })
      : await createPublisher({
          instance,
          pocketbase: client,
          log,
          onRelease: async (release) => {
            await gateway.serveRelease(release);
          },
        });
  const gateway = await createGateway(instance, client, publisher, createLog('gateway'));
  const former = publisher.release();
  if (former !== null) await gateway.serveRelease(former);
  await gateway.listen();
  const mail = startMail(instance, createLog('mail'));
  const stop = async () => {
    await mail.stop();
    await publisher.stop();
    await gateway.close();
    await stopBackend();
  };
  if (former !== null) void publisher.start();
  else {
    try {
      await publisher.start();
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return { siteUrl: instance.siteUrl, stop };
}

/** Runs `stop` once when the process is asked to end, and then ends it. */
export function stopOnSignals(stop: () => Promise<void>, log: Log): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.warn(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
