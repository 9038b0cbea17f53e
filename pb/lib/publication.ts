import { isAdmin } from './admin.ts';

/**
 * What tells the publisher that the stock changed. Each change counts `publication.version` up inside its own
 * transaction, so that no crash can lose it; the webhook that follows is only the fast path, the cron the safe one.
 */

const SEND_TIMEOUT_SECONDS = 2;
/** After a target has let a save wait, saves stop telling it for this long. */
const PAUSE_MS = 30_000;
const PAUSE_KEY = 'publication.pausedUntil';

/** The part of the app that announcing needs; the cron's global app has it too. */
type Teller = Pick<core.App, 'db' | 'store' | 'logger'>;

/** What a webhook says about the car concerned. `status` is 'eliminado' when it was deleted. */
export interface StockChange {
  readonly vehicle: { readonly id: string; readonly slug: string; readonly status: string };
  /** Present when a photo was deleted. */
  readonly image?: { readonly id: string; readonly deleted: true };
}

/** Counts one stock change; belongs into the transaction of the change. */
export function countChange(tx: core.App): void {
  tx.db().newQuery('UPDATE publication SET version = version + 1').execute();
}

/** The newest stock version and the newest one the publisher accepted. */
export function readPublication(app: Teller): { version: number; notified: number } {
  const row = new DynamicModel({ version: 0, notified: 0 });
  app.db().newQuery('SELECT version, notified FROM publication LIMIT 1').one(row);
  return { version: Number(row['version']), notified: Number(row['notified']) };
}

function target(): string {
  return $os.getenv('REBUILD_WEBHOOK_URL');
}

function post(app: Teller, change?: StockChange): void {
  const { version } = readPublication(app);
  const body = JSON.stringify({ event: 'stock', version, ...change });
  const startedAt = Date.now();
  let failure = '';
  try {
    const answer = $http.send({
      url: target(),
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json',
        'X-Signature': `sha256=${$security.hs256(body, $os.getenv('WEBHOOK_SECRET'))}`,
      },
      timeout: SEND_TIMEOUT_SECONDS,
    });
    if (answer.statusCode < 200 || answer.statusCode > 299) failure = `HTTP ${answer.statusCode}`;
  } catch (error) {
    failure = String(error).slice(0, 500);
    if (Date.now() - startedAt > SEND_TIMEOUT_SECONDS * 900)
      app.store().set(PAUSE_KEY, Date.now() + PAUSE_MS);
  }
  app
    .db()
    .newQuery(
      failure === ''
        ? "UPDATE publication SET notified = max(notified, {:version}), last_error = ''"
        : 'UPDATE publication SET last_error = {:failure}',
    )
    .bind(failure === '' ? { version } : { failure })
    .execute();
}

/**
 * Tells the publisher about a change that is already stored; without `change` it asks for a publication of all there
 * is. Never fails the save: the cron repeats what is lost.
 */
export function announce(app: Teller, change?: StockChange): void {
  if (target() === '') return;
  if (Number(app.store().get(PAUSE_KEY) ?? 0) > Date.now()) return;
  try {
    post(app, change);
  } catch (error) {
    app.logger().error('stock webhook', 'error', String(error));
  }
}

/** Tells the publisher again when it has not accepted the newest version. Names no car: several may have changed. */
export function repeatAnnouncement(app: Teller): void {
  if (target() === '') return;
  const { version, notified } = readPublication(app);
  if (notified < version) post(app);
}

/**
 * Publishes again although nothing changed, because an administrator asks for it: counted as a change, so that no
 * crash can lose it.
 */
export function publishNow(e: core.RequestEvent): void {
  if (!isAdmin(e.app, e.auth)) throw new ForbiddenError('Solo un administrador puede publicar');
  e.app.runInTransaction((tx) => countChange(tx));
  announce(e.app);
  e.json(202, readPublication(e.app));
}
