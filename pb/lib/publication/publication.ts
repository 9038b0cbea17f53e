import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { noteChange } from './stock-log.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';

/**
 * What tells others that the stock changed. Each change counts `publication.version` up inside its own transaction, so
 * that no crash can lose it; the webhook that follows is only the fast path: the gateway compares the version every few
 * seconds. A foreign build host is told by the same process, once for all that changes together
 * (src/server/publisher/build-host.ts).
 */

const SEND_TIMEOUT_SECONDS = 2;
/** After the gateway has let a save wait, saves stop telling it for this long. */
const PAUSE_MS = 30_000;
const PAUSE_KEY = 'publication.pausedUntil';

/** Where the gateway, which withholds hidden cars, hears of changes. Empty: nobody is there. */
const gatewayHook = (): string => $os.getenv('GATEWAY_HOOK_URL');

/** The part of the app that announcing needs. */
type Teller = Pick<core.App, 'db' | 'store' | 'logger'>;

/** What a webhook says about the car concerned. `status` is 'eliminado' when it was deleted. */
export interface StockChange {
  readonly vehicle: { readonly id: string; readonly slug: string; readonly status: string };
  /** Present when a photo was deleted. */
  readonly image?: { readonly id: string; readonly deleted: true };
}

/** What a webhook says about the settings: those that the public site shows, as they are now. */
interface SettingsChange {
  readonly settings: SiteSettings;
}

/**
 * Counts one stock change; belongs into the transaction of the change.
 * @param vehicleId the car that it concerns; without it, any.
 */
export function countChange(tx: core.App, vehicleId?: string): void {
  countPublication(tx);
  noteChange(tx, vehicleId);
}

/** Counts a change of what is published that concerns no car; belongs into its transaction. */
export function countPublication(tx: core.App): void {
  tx.db().newQuery('UPDATE publication SET version = version + 1').execute();
}

/** The newest stock version and the newest one the build host accepted. */
export function readPublication(app: Teller): { version: number; notified: number } {
  const row = new DynamicModel({ version: 0, notified: 0 });
  app.db().newQuery('SELECT version, notified FROM publication LIMIT 1').one(row);
  return { version: Number(row['version']), notified: Number(row['notified']) };
}

/** What became of a webhook: why it was not accepted, '' when it was, and whether the save had to wait to the end for it. */
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
    // The error has only words; the clock says whether it was the timeout.
    const hasTimedOut = Date.now() - startedAt > SEND_TIMEOUT_SECONDS * 900;
    return { failure: String(error).slice(0, 500), hasTimedOut };
  }
}

/**
 * Tells the gateway at once about a change that is already stored; without `change` it asks for a publication of all there
 * is. Never fails the save.
 */
export function announce(app: Teller, change?: StockChange | SettingsChange): void {
  try {
    if (gatewayHook() === '' || Number(app.store().get(PAUSE_KEY) ?? 0) > Date.now()) return;
    const { version } = readPublication(app);
    const { failure, hasTimedOut } = send(JSON.stringify({ event: 'stock', version, ...change }));
    if (hasTimedOut) app.store().set(PAUSE_KEY, Date.now() + PAUSE_MS);
    if (failure !== '') app.logger().warn('stock webhook', 'error', failure);
  } catch (error) {
    app.logger().error('stock webhook', 'error', String(error));
  }
}

/** Notes which version the build host has accepted, or why it has not: `{ version }` or `{ failure }`. */
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
 * Publishes again although nothing changed, because an administrator asks for it: counted as a change, so that no
 * crash can lose it. Answers whether a build host will be told too.
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
