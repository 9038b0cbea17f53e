import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Instance } from '#src/server/process/instance.ts';
import { API_RATES } from '#src/server/http/api-limits.ts';
import { alertsHandler } from '#src/server/http/alerts.ts';
import { appointmentsHandler } from '#src/server/http/appointments.ts';
import { readBusiness } from '#src/server/lib/business.ts';
import { createApi } from '#src/server/http/api.ts';
import { siteAccess } from '#src/server/http/cors.ts';
import { createRedirectMap } from '#src/server/http/redirect-map.ts';
import { createFrontServer, warnMissingProxyHops } from '#src/server/http/front-server.ts';
import { boundedStaffCheck, healthHandler } from '#src/server/http/health.ts';
import type { Handler } from '#src/server/http/http.ts';
import { photoHandler } from '#src/server/http/photos.ts';
import { onStockEvent, rebuildHook } from '#src/server/http/rebuild-hook.ts';
import { createFileCache } from '#src/server/http/file-cache.ts';
import { openReleaseFiles } from '#src/server/http/release-files.ts';
import { securityHeaders, securityText } from '#src/server/http/security.ts';
import { createSite, type ServedRelease } from '#src/server/http/site.ts';
import { syncVisibility } from '#src/server/http/visibility-sync.ts';
import { createVisibilityIndex } from '#src/server/http/visibility-index.ts';
import { backupHealth } from '#src/server/backup/backup-state.ts';
import type { DistributorStatus } from '#src/server/distribution/distributor.ts';
import { diskHealth } from '#src/server/ops/disk-health.ts';
import type { Metrics } from '#src/server/ops/metrics.ts';
import { createHealthReport, type HealthReport } from '#src/server/ops/health-report.ts';
import { isNotThere } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createOutboxClient } from '#src/server/mail/outbox-client.ts';
import { createBackgroundEncoder } from '#src/server/photos/background-encoder.ts';
import { createKnownPhotos } from '#src/server/photos/known-photos.ts';
import { syncVariants } from '#src/server/photos/variant-sync.ts';
import { createVariantStore, type VariantStore } from '#src/server/photos/variant-store.ts';
import { createWarmer } from '#src/server/photos/warm.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { MadeRelease } from '#src/server/publisher/build-release.ts';
import type { PublicationWatch } from '#src/server/pocketbase/publication.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import { createPurger, noPurger, type Purger, type PurgeTimes } from '#src/server/purge/purger.ts';
import { createStockPurges } from '#src/server/purge/stock-purges.ts';
import type { Renderers } from '#src/server/render/renderer.ts';
import { createVisitCounter, visitsSender } from '#src/server/visits/visit-counter.ts';

/**
 * The listen backlog. A proxy opens a connection for each concurrent request; beyond the backlog, clients retry the TCP handshake. The
 * system may cap it lower (`net.core.somaxconn`).
 */
const BACKLOG = 4096;

/** The product's public HTTP server, for visitors and administrators. */
export interface Gateway {
  /** The photo variants that it serves. */
  readonly photos: VariantStore;
  /** Serves a release from now on. */
  serveRelease: (made: MadeRelease) => Promise<void>;
  listen: () => Promise<void>;
  /** Creates the report of `/healthz`. */
  health: () => Promise<HealthReport>;
  close: () => Promise<void>;
}

/** Options of a gateway. */
export interface GatewayOptions {
  readonly instance: Instance;
  readonly pocketbase: PocketBaseClient;
  /** Whether the start of PocketBase is held because the database could not be copied. */
  readonly isHeld?: () => boolean;
  readonly publisher: Publisher;
  readonly publication: PublicationWatch;
  readonly renderers: Renderers;
  readonly log: Log;
  /** Called when the set of public cars changes. */
  readonly onPublicChange?: () => void;
  /** The state of the distribution to an external host. */
  readonly distribution?: () => DistributorStatus;
  /** Counts the answers. Default: none are counted. */
  readonly metrics?: Pick<Metrics, 'answeredFromMemory' | 'answered'>;
  /** Default: the purger's own. */
  readonly purgeTimes?: PurgeTimes;
}

function openPurger({ instance, log, purgeTimes }: GatewayOptions): Purger {
  const { env, secret, siteUrl } = instance;
  if (env.PURGE_URL === undefined) return noPurger;
  return createPurger({ url: env.PURGE_URL, secret, siteUrl, log, times: purgeTimes });
}

/** A page of a release; null when the release has none, because it is older. */
const readPage = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (isNotThere(error)) return null;
    throw error;
  });

/** Builds the gateway of an instance. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { instance, pocketbase, publisher, publication, renderers, log } = options;
  const { onPublicChange, distribution, metrics } = options;
  const visibility = await createVisibilityIndex(path.join(instance.runDir, 'public-vehicles.json'));
  const formerAddresses = createRedirectMap(visibility);
  if (onPublicChange !== undefined) visibility.listen(onPublicChange);
  const encoder = createBackgroundEncoder();
  const knownPhotos = createKnownPhotos(pocketbase);
  const store = createVariantStore(instance.photosDir, pocketbase, encoder, knownPhotos);
  const memory = createFileCache();
  const headers = securityHeaders(instance.siteUrl);
  const purger = openPurger(options);
  const purges = createStockPurges(purger, store, visibility.isVisible);
  let served: ServedRelease | null = null;
  const isBusy = () => publisher.status().state === 'building' || store.isAsked();
  const warmer = createWarmer(store, isBusy, log);

  /** Settles when the addresses of all hidden cars' photos have been collected for purging. */
  let listing: Promise<unknown> = Promise.resolve();
  visibility.listen((changed) => {
    listing = Promise.all([listing, purges.onVehicles(served?.files.release ?? null, changed)]);
  });

  const forgetPhotos: VariantStore['forget'] = async (vehicleId, photoId) => {
    await purges.onPhoto(vehicleId, photoId);
    await store.forget(vehicleId, photoId);
  };

  const onEvent = onStockEvent({
    ...{ visibility, pocketbase, purger, publisher },
    photosChanged: knownPhotos.changed,
    forget: store.forget,
    forgetPhoto: forgetPhotos,
    listed: () => listing,
  });

  const rates = instance.env.RATE_LIMITS === 'on' ? API_RATES : null;
  const api = createApi({
    pocketbaseUrl: instance.pocketbaseUrl,
    secret: instance.secret,
    proxyHops: instance.env.PROXY_HOPS,
    accounts: pocketbase,
    rates,
    log,
  });
  const site = createSite({
    served: () => served,
    isPublishing: publisher.status().state !== 'off',
    ...{ visibility, former: formerAddresses, pocketbase, proxyHops: instance.env.PROXY_HOPS, log },
  });
  const visits = createVisitCounter({
    ...{ vehicleOf: visibility.idOf, proxyHops: instance.env.PROXY_HOPS, siteUrl: instance.siteUrl, log },
    send: visitsSender(instance.pocketbaseUrl, instance.secret),
  });
  const health = createHealthReport({
    publisher,
    ...(distribution !== undefined && { distribution }),
    pocketbase,
    isHeld: options.isHeld,
    apiLoad: api.load,
    outbox: createOutboxClient(instance.pocketbaseUrl, instance.secret),
    isSendingMail: instance.env.SMTP_HOST !== undefined,
    purge: purger.state,
    backup: () => backupHealth(instance.dataDir, instance.env.BACKUP_TO !== undefined),
    disk: () =>
      diskHealth({
        dataDir: instance.dataDir,
        releasesDir: instance.releasesDir,
        database: path.join(instance.pocketbaseDir, 'data.db'),
      }),
  });
  const handlers: readonly Handler[] = [
    warnMissingProxyHops(instance.env.PROXY_HOPS, log),
    siteAccess(instance.siteUrl),
    healthHandler({
      ...{ publisher, report: health, isStaff: boundedStaffCheck(pocketbase.isStaff) },
      proxyHops: instance.env.PROXY_HOPS,
    }),
    rebuildHook(instance.secret, instance.env.PROXY_HOPS, onEvent),
    securityText(instance.siteUrl),
    appointmentsHandler({
      ...{ pocketbase, rates, log },
      business: () => readBusiness(instance.pocketbaseUrl),
      proxyHops: instance.env.PROXY_HOPS,
    }),
    alertsHandler({
      ...{ pocketbase, rates, log },
      page: async (name) => {
        const folder = served?.files.release.folder;
        return folder === undefined ? null : readPage(path.join(folder, 'client', `${name}.html`));
      },
      proxyHops: instance.env.PROXY_HOPS,
    }),
    api.handle,
    photoHandler(store, visibility, instance.env.PROXY_HOPS, log),
    visits.takeOpened,
    site.handle,
  ];

  const server = createFrontServer({
    ...{ site, visits, handlers, metrics, log, headers },
    origin: instance.gatewayUrl,
  });

  let syncs: readonly { readonly stop: () => void }[] = [];
  return {
    photos: store,
    health,
    serveRelease: async (made) => {
      const { release, fresh } = made;
      const former = served?.files.release ?? null;
      const renderer = renderers.of(release);
      const files = await openReleaseFiles(release, instance.releasesDir, visibility, {
        ...{ memory, headers, renderer, log },
        isPurged: () => purger.state() === 'ok',
      });
      served = { files, renderer };
      purges.onRelease(former, made);
      warmer.warm(path.join(release.folder, 'client'), fresh);
      await renderers.keepOnly(release);
    },
    listen: async () => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port: instance.env.PORT, host: instance.env.HOST, backlog: BACKLOG }, () =>
          resolve(),
        );
      });
      purger.start();
      visits.start();
      syncs = [
        syncVisibility({ visibility, former: formerAddresses, pocketbase, publication }),
        syncVariants({
          ...{ store, forget: forgetPhotos, known: knownPhotos, pocketbase, publication, log },
        }),
      ];
    },
    close: async () => {
      for (const sync of syncs) sync.stop();
      warmer.stop();
      encoder.stop();
      purger.stop();
      api.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await visits.stop();
      await renderers.close();
    },
  };
}
