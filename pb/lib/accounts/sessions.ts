import { requestHeader } from '#pb/lib/core/request-header.ts';
import { beginSession, findSession, isLive, type Beginning } from './session-rows.ts';
import { cutStreams } from './session-streams.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Sessions of accounts. PocketBase's tokens have none, so a signed claim names a row of `sesiones`. Renewing
 * a token keeps its session, and ending the session voids all its tokens. The gateway checks the session of
 * every token that it forwards (src/server/http/sessions.ts).
 */

/** Minimum time between two updates of a session's last use. */
const NOTE_MS = 5 * 60 * 1000;
const ID_LENGTH = 15;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIGRATION = '1763700046_sesiones.js';

/** The token claim that names the session. */
const CLAIM = 'sesion';

const claimsOf = (token: string) => $security.parseUnverifiedJWT(token) as Readonly<Record<string, unknown>>;

/** The token that PocketBase has validated. */
const tokenOf = (e: core.RequestEvent): string => requestHeader(e, 'Authorization').replace(/^Bearer /i, '');

/** When this installation began to store sessions, ms. */
function sessionsSince(app: core.App): number {
  const row = new DynamicModel({ applied: '' });
  app
    .db()
    .newQuery('SELECT CAST(applied / 1000 AS TEXT) AS applied FROM _migrations WHERE file = {:file}')
    .bind({ file: MIGRATION })
    .one(row);
  return Number(row['applied']);
}

/** Creates a session for a token from before sessions existed, once: its id is derived from the token. */
function adopt(e: core.RequestEvent, user: core.Record, token: string): core.Record | null {
  const { exp } = claimsOf(token);
  const issued = Number(exp) * 1000 - user.collection().authToken.duration * 1000;
  if (!(issued < sessionsSince(e.app))) return null;
  const idOf = (text: string) => $security.sha256(text).slice(0, ID_LENGTH);
  // Derived from the signed part: two bits of the signature's last letter are unused, so it has four
  // spellings. An earlier version may have derived a session from the whole token.
  const id = idOf(token.slice(0, token.lastIndexOf('.')));
  const existing = findSession(e.app, id) ?? findSession(e.app, idOf(token));
  if (existing !== null) return existing;
  try {
    return beginSession(e, user, id, issued);
  } catch (error) {
    // Another call with the same token created it first.
    const first = findSession(e.app, id);
    if (first === null) throw error;
    return first;
  }
}

/** The active session of a request; null without one. PocketBase has validated the token. */
export function sessionOf(e: core.RequestEvent): core.Record | null {
  const user = e.auth;
  if (user?.collection().name !== 'users') return null;
  const token = tokenOf(e);
  const { [CLAIM]: id } = claimsOf(token);
  const session = typeof id === 'string' ? findSession(e.app, id) : adopt(e, user, token);
  return session !== null && isLive(session, user.id) ? session : null;
}

/** @throws UnauthorizedError without an active session. */
export function requireSession(e: core.RequestEvent): core.Record {
  const session = sessionOf(e);
  if (session === null) throw new UnauthorizedError('No hay ninguna sesión abierta');
  return session;
}

/** Whether a request carries an account's token whose session has ended. */
export const isOver = (e: core.RequestEvent): boolean =>
  e.auth?.collection().name === 'users' && sessionOf(e) === null;

/** Whether the session that a file token names has ended. */
export function isFileTokenOver(app: core.App, token: string, holder: core.Record): boolean {
  const { [CLAIM]: id } = claimsOf(token);
  if (typeof id !== 'string') return false;
  const session = findSession(app, id);
  return session === null || !isLive(session, holder.id);
}

/** Updates the session's last use. Errors never block the request. */
export function noteVisit(e: core.RequestEvent, session: core.Record): void {
  if (session.getString('visto') > stamp(Date.now() - NOTE_MS)) return;
  try {
    e.app
      .db()
      .newQuery('UPDATE sesiones SET visto = {:now} WHERE id = {:id}')
      .bind({ id: session.id, now: stamp(Date.now()) })
      .execute();
  } catch (error) {
    e.app.logger().warn('could not update the last use of the session', 'error', String(error));
  }
}

/**
 * Clears the proofs of an account's sessions, because its rights have grown. Call inside the transaction
 * `tx`.
 */
export function clearProofs(tx: core.App, userId: string): void {
  tx.db()
    .newQuery("UPDATE sesiones SET confirmado = '' WHERE user_id = {:user}")
    .bind({ user: userId })
    .execute();
}

/** Whether the session's owner has proven presence within the last `ms` milliseconds. */
export function isConfirmedWithin(e: core.RequestEvent, ms: number): boolean {
  return (sessionOf(e)?.getString('confirmado') ?? '') > stamp(Date.now() - ms);
}

const newId = () => $security.randomStringWithAlphabet(ID_LENGTH, ID_LETTERS);

/** Ends a session that is still open. @throws UnauthorizedError when it has ended meanwhile. */
function endOpen(tx: core.App, id: string): void {
  const ended = tx
    .db()
    .newQuery("UPDATE sesiones SET fin = {:now} WHERE id = {:id} AND fin = ''")
    .bind({ id, now: stamp(Date.now()) })
    .execute();
  if (ended.rowsAffected() !== 1) throw new UnauthorizedError('No hay ninguna sesión abierta');
}

/** A token like PocketBase's (core/record_tokens.go) that also names its session. */
function sign(user: core.Record, type: 'auth' | 'file', session: string): string {
  const users = user.collection();
  const { secret, duration } = type === 'auth' ? users.authToken : users.fileToken;
  const claims = { type, id: user.id, collectionId: users.id, [CLAIM]: session };
  const kept = type === 'auth' ? { ...claims, refreshable: true } : claims;
  return $security.createJWT(kept, `${user.tokenKey()}${secret}`, duration);
}

/**
 * Creates a session at sign-in; a renewed token keeps its session.
 * @param stillMay repeats the sign-in check in the transaction that stores the session.
 * @throws UnauthorizedError when the session has ended, ApiError 503 when the disk is full.
 */
export function giveSession(
  e: core.RecordAuthRequestEvent,
  stillMay: NonNullable<Beginning['stillMay']>,
): core.Record {
  const user = e.record as core.Record;
  const isRenewal = e.authMethod === '';
  const session = isRenewal
    ? requireSession(e)
    : // A sign-in proves presence.
      beginSession(e, user, newId(), Date.now(), {
        confirmed: stamp(Date.now()),
        stillMay,
      });
  if (isRenewal) noteVisit(e, session);
  e.token = sign(user, 'auth', session.id);
  return session;
}

/**
 * Replaces the session whose owner has just proven presence, and ends it: a token copied before has no part in
 * the proof (OWASP ASVS 7.2.4). The new one goes on with its start and device.
 * @returns its token
 * @throws UnauthorizedError when the session has ended, ApiError 503 when the disk is full.
 */
export function renewProven(e: core.RequestEvent): string {
  const former = requireSession(e);
  const user = e.auth as core.Record;
  const since = Date.parse(former.getString('inicio').replace(' ', 'T'));
  const session = beginSession(e, user, newId(), since, {
    confirmed: stamp(Date.now()),
    device: former.getString('dispositivo'),
    stillMay: (tx) => endOpen(tx, former.id),
  });
  cutStreams(e.app, (_user, id) => id === former.id);
  return sign(user, 'auth', session.id);
}

/** A file token ends with the session that requested it. */
export function giveFileToken(e: core.FileTokenRequestEvent): void {
  if (e.record?.collection().name === 'users') e.token = sign(e.record, 'file', requireSession(e).id);
  e.next();
}
