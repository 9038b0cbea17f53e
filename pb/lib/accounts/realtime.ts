import { isAdmin } from '#pb/lib/core/admin.ts';
import { hasSecret } from '#pb/lib/core/internal-guard.ts';
import { markStream } from './session-streams.ts';
import { requireSession } from './sessions.ts';

/** A collection by its name, not by its id (`pbc_…`), and all of it or one record: PocketBase knows six spellings of each topic. */
const TOPIC = /^(?!pbc_)([a-z][a-z0-9_]*)\/(?:\*|[a-z0-9]{15})$/;
/** No page listens to more than a handful; PocketBase would keep a thousand, of collections that there never were too. */
const MOST_TOPICS = 20;

/**
 * Refuses topics with options (`vehicles/*?options=…`): no page sends any, and in PocketBase below 0.39.7 an option
 * like `fields=id:excerpt(-1)` ends the whole process with the next event (CVE-2026-82410). And a second topic of a collection:
 * each is sent apart, and waits apart for a reader who has stopped. And more topics than anybody has a use for.
 * @throws BadRequestError
 */
export function refuseOddTopics(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.subscriptions.some((topic) => topic.includes('?')))
    throw new BadRequestError('Las suscripciones no admiten opciones');
  const collections = e.subscriptions.map((topic) => TOPIC.exec(topic)?.[1]);
  const isOdd = collections.includes(undefined) || new Set(collections).size < collections.length;
  if (isOdd || collections.length > MOST_TOPICS) throw new BadRequestError('La suscripción no es válida');
}

/**
 * Streams are for staff, and for the site itself, which tells its pages what happens to the stock (src/server/http/stock-stream.ts):
 * PocketBase asks a collection's rule for each row and stream before a save is done, and a crowd of strangers would make each save, and
 * everybody who writes, wait.
 */
export function keepToStaffAndSite(e: core.RealtimeSubscribeRequestEvent): void {
  if (!isAdmin(e.app, e.auth) && !hasSecret(e)) e.subscriptions = [];
}

/** A stream ends with its session. @throws UnauthorizedError when that is over already. */
export function noteSession(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.auth?.collection().name !== 'users') return;
  markStream(e.client, e.auth.id, requireSession(e).id);
}
