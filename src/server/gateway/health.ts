import { setTimeout as sleep } from 'node:timers/promises';
import { machinePaths } from '#src/paths.ts';
import type { ApiLoad } from './api-proxy.ts';
import { sendJson, type Handler } from './http.ts';
import type { BackupHealth } from '#src/server/backup/backup-health.ts';
import type { DistributorStatus } from '#src/server/distribution/distributor.ts';
import type { OutboxClient } from '#src/server/mail/outbox-client.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { Publisher } from '#src/server/publisher/publisher.ts';
import type { PurgeState } from '#src/server/purge/purger.ts';

/** Whoever watches must not wait for a PocketBase that hangs: it answers within this time, or is not well. */
const PATIENCE_MS = 2000;

const inTime = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer, sleep(PATIENCE_MS, otherwise, { ref: false })]);

/** What the health report says about mails: whether they are sent at all, and how many wait or were given up. */
async function mailHealth(outbox: HealthOptions['outbox'], isSending: boolean) {
  const counts = await inTime(
    outbox.counts().catch(() => null),
    null,
  );
  return {
    sender: isSending ? 'on' : 'off',
    waiting: counts === null ? null : counts.pending + counts.sending,
    failed: counts?.failed ?? null,
  };
}

const withoutError = ({ state, lastDurationMs }: DistributorStatus) => ({ state, lastDurationMs });

const withoutReason = ({ state, lastSuccess, lastFailure }: BackupHealth) => ({
  state,
  lastSuccess,
  lastFailure,
});

/** What the health handler asks. */
export interface HealthOptions {
  readonly publisher: Pick<Publisher, 'release' | 'status'>;
  /** Whether the disk has other code than this process was started with. */
  readonly isCodeChanged: () => boolean;
  /** Absent where the site is served from here alone. */
  readonly distribution?: () => DistributorStatus;
  readonly pocketbase: Pick<PocketBaseClient, 'isHealthy'>;
  /** Whether PocketBase is not started for want of a copy of the database. Absent where nothing is migrated. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly outbox: Pick<OutboxClient, 'counts'>;
  /** Whether the API has room for the next call and the next stream. */
  readonly apiLoad: () => ApiLoad;
  /** Whether the instance has a mail server to send by. */
  readonly isSendingMail: boolean;
  /** How the shared cache before the site takes being told of changes. */
  readonly purge: () => PurgeState;
  /** How backups of the data are doing. */
  readonly backup: () => Promise<BackupHealth>;
  /** Whether an Authorization header is an administrator's. @throws Error when PocketBase is away. */
  readonly isStaff: (authorization: string | undefined) => Promise<boolean>;
}

/**
 * What watches the product asks, and the panel. `GET /livez`: 200 while the process lives. `GET /readyz`: 200 once there is a
 * release, else 503. `GET /healthz`: 200; `status` is `ok` while there is a release, PocketBase answers, the API has room,
 * and neither a purge of a shared cache nor the last backup failed, else `degraded`: one sick part must not take healthy pages
 * out of a balancer. A pinned release is well: somebody wanted it. Why a publication or a backup failed is told to
 * administrators only, for a build's last lines hold paths, and so is whether a restart would take over other code.
 */
export function healthHandler({
  publisher,
  isCodeChanged,
  distribution,
  pocketbase,
  isHeld,
  outbox,
  apiLoad,
  isSendingMail,
  purge,
  backup,
  isStaff,
}: HealthOptions): Handler {
  const report = async (authorization: string | undefined) => {
    const release = publisher.release();
    const [isUp, mail, backups, forStaff] = await Promise.all([
      inTime(pocketbase.isHealthy(), false),
      mailHealth(outbox, isSendingMail),
      backup(),
      inTime(
        isStaff(authorization).catch(() => false),
        false,
      ),
    ]);
    const api = apiLoad();
    const hasRoom = api.calls === 'ok' && api.streams === 'ok';
    const { state, lastError, lastDurationMs, isPinned } = publisher.status();
    const elsewhere = distribution?.();
    const isPublished = state !== 'failed' && elsewhere?.state !== 'failed';
    const isWell = isUp && hasRoom && isPublished && purge() !== 'failing' && backups.state !== 'failing';
    return {
      status: release !== null && isWell ? 'ok' : 'degraded',
      release: release?.id ?? null,
      builtAt: release?.builtAt ?? null,
      vehicles: release?.vehicles.length ?? 0,
      pinned: isPinned,
      ...(forStaff && { code: isCodeChanged() ? 'changed' : 'same' }),
      pocketbase: isUp ? 'up' : isHeld?.() === true ? 'held' : 'down',
      api,
      publisher: { state, lastDurationMs, ...(forStaff && { lastError }) },
      ...(elsewhere !== undefined && { distribution: forStaff ? elsewhere : withoutError(elsewhere) }),
      purge: purge(),
      mail,
      backup: forStaff ? backups : withoutReason(backups),
    };
  };

  return async (request, response, url) => {
    switch (url.pathname) {
      case machinePaths.live:
        return sendJson(response, 200, { status: 'ok' });
      case machinePaths.ready: {
        const isReady = publisher.release() !== null;
        return sendJson(response, isReady ? 200 : 503, { status: isReady ? 'ok' : 'starting' });
      }
      case machinePaths.health:
        return sendJson(response, 200, await report(request.headers.authorization));
      default:
        return false;
    }
  };
}
