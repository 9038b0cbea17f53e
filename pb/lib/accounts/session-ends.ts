import { endCalendar } from '#pb/lib/accounts/private-calendar-rows.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { ABSOLUTE_MS, DAY_MS, findSession, IDLE_MS, isLive } from './session-rows.ts';
import { cutStreams } from './session-streams.ts';
import { requireSession } from './sessions.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Ending sessions: by the owner, by a password change or by expiry. Their event streams end with them. */

/**
 * Ended sessions are kept as long as a token from before sessions existed could be presented again, and a day
 * more.
 */
const KEEP_MS = IDLE_MS + DAY_MS;

/** Ends sessions of an account that match `condition`, which may use `{:session}`. */
function end(app: core.App, userId: string, condition: string, session: string): void {
  const rows = arrayOf(new DynamicModel({ id: '' }));
  const chosen = `user_id = {:user} AND fin = '' AND ${condition}`;
  saveOrNameDisk(() =>
    app.runInTransaction((tx) => {
      tx.db().newQuery(`SELECT id FROM sesiones WHERE ${chosen}`).bind({ user: userId, session }).all(rows);
      tx.db()
        .newQuery(`UPDATE sesiones SET fin = {:now} WHERE ${chosen}`)
        .bind({ user: userId, session, now: stamp(Date.now()) })
        .execute();
    }),
  );
  const ended = new Set((rows as unknown as { id: string }[]).map(({ id }) => id));
  cutStreams(app, (_user, id) => ended.has(id));
}

/**
 * `POST /api/sign-out` `{ session }`: ends that session; idempotent. Its id is enough: a browser forgets its token
 * before the server answers. The id is 77 random bits that end the session and open nothing. Without one, ends
 * the caller's, for pages of earlier releases.
 * @throws UnauthorizedError without id and session.
 */
export function signOut(e: core.RequestEvent): void {
  const { session: id } = e.requestInfo().body as Record<string, unknown>;
  const session = typeof id === 'string' ? findSession(e.app, id) : requireSession(e);
  if (session !== null) end(e.app, session.getString('user_id'), 'id = {:session}', session.id);
  e.noContent(204);
}

/** `POST /api/sessions/close` `{ session }`: ends one of the account's sessions; idempotent. */
export function closeSession(e: core.RequestEvent): void {
  const own = requireSession(e);
  const { session } = e.requestInfo().body as Record<string, unknown>;
  end(e.app, own.getString('user_id'), 'id = {:session}', typeof session === 'string' ? session : '');
  e.noContent(204);
}

/** Ends all sessions of an account but one. */
export function endOthers(app: core.App, own: core.Record): void {
  end(app, own.getString('user_id'), 'id != {:session}', own.id);
}

/** `POST /api/sessions/close-others`: ends all sessions but the caller's. */
export function closeOthers(e: core.RequestEvent): void {
  endOthers(e.app, requireSession(e));
  e.noContent(204);
}

/**
 * Deletes an account's sessions when all its tokens are void, and its devices and private calendar, which may belong
 * to an attacker. Call inside the transaction `tx` that replaces the key.
 */
export function deleteSessions(tx: core.App, userId: string): void {
  tx.db().newQuery('DELETE FROM sesiones WHERE user_id = {:user}').bind({ user: userId }).execute();
  tx.db()
    .newQuery("DELETE FROM dispositivos WHERE user_id = {:user} AND dispositivo != ''")
    .bind({ user: userId })
    .execute();
  endCalendar(tx, userId);
  cutStreams(tx, (user) => user === userId);
}

/** Deletes ended sessions and closes the streams of expired ones. */
export function pruneSessions(app: core.App): void {
  const now = Date.now();
  const before = { fin: stamp(now - KEEP_MS), visto: stamp(now - KEEP_MS), inicio: stamp(now - ABSOLUTE_MS) };
  app
    .db()
    .newQuery(
      "DELETE FROM sesiones WHERE (fin != '' AND fin < {:fin}) OR visto < {:visto} OR inicio < {:inicio}",
    )
    .bind(before)
    .execute();
  cutStreams(app, (user, id) => {
    const session = findSession(app, id);
    return session === null || !isLive(session, user);
  });
}
