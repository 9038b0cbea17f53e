import { markStream } from './session-streams.ts';
import { requireSession } from './sessions.ts';

/**
 * Refuses topics with options (`vehicles/*?options=…`): no page sends any, and in PocketBase below 0.39.7 an option
 * like `fields=id:excerpt(-1)` ends the whole process with the next event (CVE-2026-82410).
 * @throws BadRequestError
 */
export function refuseOptions(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.subscriptions.some((topic) => topic.includes('?')))
    throw new BadRequestError('Las suscripciones no admiten opciones');
}

/** A stream ends with its session. @throws UnauthorizedError when that is over already. */
export function noteSession(e: core.RealtimeSubscribeRequestEvent): void {
  if (e.auth?.collection().name !== 'users') return;
  markStream(e.client, e.auth.id, requireSession(e).id);
}
