import { watchAlerts } from '#src/server/alerts/watch-alerts.ts';
import { startDistribution } from '#src/server/distribution/distributor.ts';
import { createGateway } from '#src/server/gateway.ts';
import type { HealthReport } from '#src/server/ops/health-report.ts';
import { createMetrics, serveMetrics } from '#src/server/ops/metrics.ts';
import { startMail } from '#src/server/mail/start-mail.ts';
import { createLog } from './lib/log.ts';
import { measureNewPhotos } from '#src/server/photos/measure-new-photos.ts';
import type { Backend } from '#src/server/backend/backend.ts';
import { requireFreePort } from './process/ports.ts';
import { abortable } from '#src/server/lib/abortable.ts';
import { notifyBuildHost } from '#src/server/publisher/build-host.ts';
import { codeFingerprint } from '#src/server/lib/code-fingerprint.ts';
import { noPublisher } from '#src/server/publisher/no-publisher.ts';
import { pinWords, watchPin } from '#src/server/releases/pin.ts';
import { watchPublication } from '#src/server/pocketbase/publication.ts';
import { createPublisher } from '#src/server/publisher/publisher.ts';
import type { MadeRelease } from '#src/server/publisher/build-release.ts';
import { pinChange, releaseToServe } from '#src/server/releases/releases.ts';
import { createRenderers } from '#src/server/render/renderer.ts';

/** The running site of a backend. */
export interface Site {
  readonly siteUrl: string;
  /** Creates the report of `/healthz`. */
  readonly health: () => Promise<HealthReport>;
  /** Graceful shutdown: first mail delivery, then publishing, then serving. The backend keeps running. */
  stop: () => Promise<void>;
}

/**
 * Serves the site of a backend. If there is a previous release, serves it at once, whatever PocketBase's state, and then publishes
 * what has changed since, unless PUBLISHER is off. Without one, resolves when the first release is served, or with PUBLISHER off
 * without any. A failed start leaves nothing of the site running.
 * @param signal cancels the start.
 * @throws Error when the first release cannot be built.
 */
export async function startSite(
  { instance, client, rendererFile, ready, isHeld }: Backend,
  signal?: AbortSignal,
): Promise<Site> {
  const { env } = instance;
  await requireFreePort(env.PORT, env.HOST, 'PORT');
  const log = createLog('publisher');
  const publication = watchPublication(client.publicationVersion);
  const renderers = createRenderers(
    instance.releasesDir,
    { pocketbaseUrl: instance.pocketbaseUrl, secret: instance.secret },
    { file: rendererFile },
  );
  const code = await codeFingerprint(env.PUBLIC_POCKETBASE_URL ?? '');
  const serve = async (made: MadeRelease) => {
    await gateway.serveRelease(made);
    served = made.release;
    distributor?.request();
  };
  const publisher =
    env.PUBLISHER === 'off'
      ? noPublisher({
          ...(await releaseToServe(instance.releasesDir)),
          follow: async (former) => {
            const next = await pinChange(instance.releasesDir, former);
            if (next?.release == null) return former;
            await serve({ release: next.release, fresh: null, gone: [] });
            log.info(pinWords(next.release, next.isPinned));
            return next;
          },
          measurePhotos: (stopping) => measureNewPhotos(client, log, stopping),
          log,
        })
      : await createPublisher({
          ...{ instance, pocketbase: client, publication, renderers, code, log },
          onRelease: serve,
        });
  let served = publisher.release();
  const distributor =
    env.PUBLISH_TARGET === undefined
      ? undefined
      : await startDistribution({
          target: env.PUBLISH_TARGET,
          siteUrl: instance.siteUrl,
          release: () => served,
          rendererOf: renderers.of,
          photos: { get: (photo) => gateway.photos.get(photo) },
          pocketbase: client,
          publication,
          log: createLog('distribution'),
        });
  const metrics = env.METRICS_PORT === undefined ? undefined : createMetrics();
  const gateway = await createGateway({
    ...{ instance, pocketbase: client, isHeld, publisher, publication, renderers },
    ...(metrics !== undefined && { metrics }),
    log: createLog('gateway'),
    ...(distributor !== undefined && {
      onPublicChange: distributor.request,
      distribution: distributor.status,
    }),
  });
  const former = publisher.release();
  if (former !== null) {
    await gateway.serveRelease({ release: former, fresh: null, gone: [] });
    // So that /healthz reports the comparison of the target from its first answer on.
    distributor?.request();
  }
  await gateway.listen();
  const figures =
    metrics === undefined || env.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(metrics, gateway.health, env.METRICS_PORT);
  if (env.REBUILD_WEBHOOK_URL !== undefined)
    notifyBuildHost({
      ...{ url: env.REBUILD_WEBHOOK_URL, secret: instance.secret, pocketbase: client, publication },
      log,
    });
  publication.start();
  const pin = watchPin(instance.releasesDir, publisher.followPin, { log });
  const mail = startMail(instance, createLog('mail'));
  const alerts = watchAlerts(client, createLog('alerts'));
  const stop = async () => {
    await alerts.stop();
    await mail.stop();
    publication.stop();
    await publisher.stop();
    await pin.stop();
    await distributor?.stop();
    await figures?.stop();
    await gateway.close();
  };
  if (former !== null) void publisher.start();
  else {
    try {
      await ready();
      await abortable(publisher.start(), signal);
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return { siteUrl: instance.siteUrl, health: gateway.health, stop };
}
