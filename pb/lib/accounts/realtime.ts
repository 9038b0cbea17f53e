import { isAdmin } from '#pb/lib/core/admin.ts';
import { hasSecret } from '#pb/lib/core/internal-guard.ts';
import { markStream } from './session-streams.ts';
import { requireSession } from './sessions.ts';

/**
 * A topic: a collection by name, not by id (`pbc_…`), with all of its records or one. PocketBase accepts six
 * spellings of each topic.
 */
const TOPIC = /^(?!pbc_)([a-z][a-z0-9_]*)\/(?:\*|[a-z0-9]{15})$/;
/**
 * A page subscribes to a handful of topics; PocketBase would accept a thousand, also of unknown collections.
 */
const MOST_TOPICS = 20;

/**
 * Refuses topics with options (`vehicles/*?options=…`): no page sends any, and in PocketBase below 0.39.7 an
 * option like `fields=id:excerpt(-1)` crashes the process at the next event (CVE-2026-82410). Refuses a
 * second topic of the same collection, which would multiply the messages and the buffer of a stalled reader.
 * Refuses more topics than a page needs.
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
 * Only staff and the site's server may subscribe; the server relays stock events to its pages
 * (src/server/http/stock-stream.ts). PocketBase evaluates a collection's rule for each row and stream before
 * a save completes, so a crowd of visitors would delay every write.
 */
export function keepToStaffAndSite(e: core.RealtimeSubscribeRequestEvent): void {
  if (!isAdmin(e.app, e.auth) && !hasSecret(e)) e.subscriptions = [];
}

/** Ties a stream to its session. @throws UnauthorizedError when the session has ended. */
export function noteSession(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.auth?.collection().name !== 'users') return;
  markStream(e.client, e.auth.id, requireSession(e).id);
}
