import { isAdmin } from './admin.ts';
import { noteChange } from './stock-log.ts';

/**
 * What tells others that the stock changed. Each change counts `publication.version` up inside its own transaction, so
 * that no crash can lose it; the webhook that follows is only the fast path. The gateway's safe path is its own: it
 * compares the version every few seconds. A build host's safe path is the cron.
 */

const SEND_TIMEOUT_SECONDS = 2;
/** After a target has let a save wait, saves stop telling it for this long. */
const PAUSE_MS = 30_000;

/** Who is told, the one that withholds hidden cars first, and the variable with its address. Empty: nobody is there. */
const ADDRESSES = { gateway: 'GATEWAY_HOOK_URL', buildHost: 'REBUILD_WEBHOOK_URL' } as const;
type Target = keyof typeof ADDRESSES;

const addressOf = (target: Target): string => $os.getenv(ADDRESSES[target]);
const pauseKey = (target: Target): string => `publication.pausedUntil.${target}`;

/** The part of the app that announcing needs; the cron's global app has it too. */
type Teller = Pick<core.App, 'db' | 'store' | 'logger'>;

/** What a webhook says about the car concerned. `status` is 'eliminado' when it was deleted. */
export interface StockChange {
  readonly vehicle: { readonly id: string; readonly slug: string; readonly status: string };
  /** Present when a photo was deleted. */
  readonly image?: { readonly id: string; readonly deleted: true };
}

/**
 * Counts one stock change; belongs into the transaction of the change.
 * @param vehicleId the car that it concerns; without it, any.
 */
export function countChange(tx: core.App, vehicleId?: string): void {
  tx.db().newQuery('UPDATE publication SET version = version + 1').execute();
  noteChange(tx, vehicleId);
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
function send(target: Target, body: string): Delivery {
  const startedAt = Date.now();
  try {
    const { statusCode } = $http.send({
      url: addressOf(target),
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

function pause(app: Teller, target: Target): void {
  app.store().set(pauseKey(target), Date.now() + PAUSE_MS);
}

function noteAccepted(app: Teller, version: number): void {
  const sql = "UPDATE publication SET notified = max(notified, {:version}), last_error = ''";
  app.db().newQuery(sql).bind({ version }).execute();
}

function noteFailure(app: Teller, failure: string): void {
  app.db().newQuery('UPDATE publication SET last_error = {:failure}').bind({ failure }).execute();
}

function tell(app: Teller, target: Target, change?: StockChange): void {
  const { version } = readPublication(app);
  const { failure, hasTimedOut } = send(target, JSON.stringify({ event: 'stock', version, ...change }));
  if (hasTimedOut) pause(app, target);
  if (failure === '') {
    if (target === 'buildHost') noteAccepted(app, version);
  } else if (target === 'buildHost') noteFailure(app, failure);
  else app.logger().warn('stock webhook', 'error', failure);
}

function isTold(app: Teller, target: Target): boolean {
  return addressOf(target) !== '' && Number(app.store().get(pauseKey(target)) ?? 0) <= Date.now();
}

/**
 * Tells the gateway and the build host about a change that is already stored; without `change` it asks for a
 * publication of all there is. Never fails the save, and none of them keeps the other from being told.
 */
export function announce(app: Teller, change?: StockChange): void {
  for (const target of ['gateway', 'buildHost'] as const) {
    try {
      if (isTold(app, target)) tell(app, target, change);
    } catch (error) {
      app.logger().error('stock webhook', 'error', String(error));
    }
  }
}

/** Tells the build host again when it has not accepted the newest version. Names no car: several may have changed. */
export function repeatAnnouncement(app: Teller): void {
  if (addressOf('buildHost') === '') return;
  const { version, notified } = readPublication(app);
  if (notified < version) tell(app, 'buildHost');
}

/**
 * Publishes again although nothing changed, because an administrator asks for it: counted as a change, so that no
 * crash can lose it. Answers whether a build host is told too.
 */
export function publishNow(e: core.RequestEvent): void {
  if (!isAdmin(e.app, e.auth)) throw new ForbiddenError('Solo un administrador puede publicar');
  e.app.runInTransaction((tx) => countChange(tx));
  announce(e.app);
  e.json(202, { ...readPublication(e.app), hasBuildHost: addressOf('buildHost') !== '' });
}
