import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { noteChange } from './stock-log.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';

/**
 * Announces changes of the stock. Each change increments `publication.version` inside its transaction, so no
 * crash can lose it. The following webhook is only the fast path: the gateway polls the version every few
 * seconds and also notifies an external build host, once for a batch of changes
 * (src/server/publisher/build-host.ts).
 */

const SEND_TIMEOUT_SECONDS = 2;
/** After a timeout of the gateway, saves skip the webhook for this long. */
const PAUSE_MS = 30_000;
const PAUSE_KEY = 'publication.pausedUntil';

/** The gateway's webhook, by which it hides cars at once. Empty: no gateway. */
const gatewayHook = (): string => $os.getenv('GATEWAY_HOOK_URL');

/** The parts of the app that announcing needs. */
type AnnouncingApp = Pick<core.App, 'db' | 'store' | 'logger'>;

/** The webhook's data about a car. `status` is 'eliminado' when it was deleted. */
export interface StockChange {
  readonly vehicle: { readonly id: string; readonly slug: string; readonly status: string };
  /** Present when a photo's variants must go: it was deleted or moved, or has another box. */
  readonly image?: { readonly id: string; readonly withdrawn: true };
}

/** The webhook's data about the settings: the public ones, as they are now. */
interface SettingsChange {
  readonly settings: SiteSettings;
}

/** The webhook's data about the dealer's photographs: some have changed. */
interface BusinessPhotosChange {
  readonly businessPhotos: true;
}

/**
 * Counts one stock change; call inside its transaction.
 * @param vehicleId the changed car; all cars when absent.
 */
export function countChange(tx: core.App, vehicleId?: string): void {
  countPublication(tx);
  noteChange(tx, vehicleId);
}

/** Counts a change of published data that concerns no car; call inside its transaction. */
export function countPublication(tx: core.App): void {
  tx.db().newQuery('UPDATE publication SET version = version + 1').execute();
}

/** The latest stock version and the latest one accepted by the build host. */
export function readPublication(app: AnnouncingApp): { version: number; notified: number } {
  const row = new DynamicModel({ version: 0, notified: 0 });
  app.db().newQuery('SELECT version, notified FROM publication LIMIT 1').one(row);
  return { version: Number(row['version']), notified: Number(row['notified']) };
}

/** The result of a webhook: the failure, '' for none, and whether the save waited for the full timeout. */
interface Delivery {
  readonly failure: string;
  readonly hasTimedOut: boolean;
}

/** Sends one webhook. Never throws. */
function send(body: string): Delivery {
  const startedAt = Date.now();
  try {
    const { statusCode } = $http.send({
      url: gatewayHook(),
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Signature': `sha256=${$security.hs256(body, $os.getenv('WEBHOOK_SECRET'))}`,
      },
      timeout: SEND_TIMEOUT_SECONDS,
    });
    const isAccepted = statusCode >= 200 && statusCode <= 299;
    return { failure: isAccepted ? '' : `HTTP ${statusCode}`, hasTimedOut: false };
  } catch (error) {
    // The error has no code, so the duration decides whether it was a timeout.
    const hasTimedOut = Date.now() - startedAt > SEND_TIMEOUT_SECONDS * 900;
    return { failure: String(error).slice(0, 500), hasTimedOut };
  }
}

/**
 * Sends the gateway's webhook for a stored change; without `change` it requests a full publication. Never
 * fails the save.
 */
export function announce(
  app: AnnouncingApp,
  change?: StockChange | SettingsChange | BusinessPhotosChange,
): void {
  try {
    if (gatewayHook() === '' || Number(app.store().get(PAUSE_KEY) ?? 0) > Date.now()) return;
    const { version } = readPublication(app);
    const { failure, hasTimedOut } = send(JSON.stringify({ event: 'stock', version, ...change }));
    if (hasTimedOut) app.store().set(PAUSE_KEY, Date.now() + PAUSE_MS);
    if (failure !== '') app.logger().warn('stock webhook failed', 'error', failure);
  } catch (error) {
    app.logger().error('stock webhook failed', 'error', String(error));
  }
}

/** Stores the version that the build host has accepted, or the failure: `{ version }` or `{ failure }`. */
export function noteNotified(e: core.RequestEvent): void {
  requireSecret(e);
  const { version, failure } = e.requestInfo().body as Record<string, unknown>;
  if (typeof version === 'number')
    e.app
      .db()
      .newQuery("UPDATE publication SET notified = {:version}, last_error = ''")
      .bind({ version: Math.trunc(version) })
      .execute();
  else if (typeof failure === 'string')
    e.app
      .db()
      .newQuery('UPDATE publication SET last_error = {:failure}')
      .bind({ failure: failure.slice(0, 500) })
      .execute();
  else throw new BadRequestError('Falta la versión o el motivo');
  e.json(200, { result: 'stored' });
}

/**
 * Publishes again without a change, on an administrator's request. It counts as a change, so no crash can
 * lose it. Answers whether a build host is notified too.
 */
export function publishNow(e: core.RequestEvent): void {
  const by = requireAdmin(e, 'publicar');
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, by.id);
      countChange(tx);
    }),
  );
  announce(e.app);
  e.json(202, { ...readPublication(e.app), hasBuildHost: $os.getenv('REBUILD_WEBHOOK_URL') !== '' });
}
