import { requestHeader } from '#pb/lib/core/request-header.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { beginSession, findSession, isLive, type Beginning } from './session-rows.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/**
 * Sessions of accounts. PocketBase's tokens know none, so ours name one: a row of `sesiones`, signed with the rest of the token.
 * Renewing a token keeps its session, and ending the session ends all its tokens. The gateway asks of every token that it passes
 * on whether its session goes on (src/server/http/sessions.ts).
 */

/** A visit is noted this often at most. */
const NOTE_MS = 5 * 60 * 1000;
const ID_LENGTH = 15;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIGRATION = '1763700046_sesiones.js';

/** The claim of a token that names its session. */
const CLAIM = 'sesion';

const claimsOf = (token: string) => $security.parseUnverifiedJWT(token) as Readonly<Record<string, unknown>>;

/** The token that PocketBase has checked. */
const tokenOf = (e: core.RequestEvent): string => requestHeader(e, 'Authorization').replace(/^Bearer /i, '');

/** When this product began to keep sessions, ms. */
function sessionsSince(app: core.App): number {
  const row = new DynamicModel({ applied: '' });
  app
    .db()
    .newQuery('SELECT CAST(applied / 1000 AS TEXT) AS applied FROM _migrations WHERE file = {:file}')
    .bind({ file: MIGRATION })
    .one(row);
  return Number(row['applied']);
}

/** A token from before there were sessions becomes one, once: its id follows from the token. */
function adopt(e: core.RequestEvent, user: core.Record, token: string): core.Record | null {
  const { exp } = claimsOf(token);
  const issued = Number(exp) * 1000 - user.collection().authToken.duration * 1000;
  if (!(issued < sessionsSince(e.app))) return null;
  const idOf = (text: string) => $security.sha256(text).slice(0, ID_LENGTH);
  // By what is signed: of the signature's last letter two bits are nobody's, so that it has four spellings. One of them may have
  // become a session by all of its letters.
  const id = idOf(token.slice(0, token.lastIndexOf('.')));
  const known = findSession(e.app, id) ?? findSession(e.app, idOf(token));
  if (known !== null) return known;
  try {
    return beginSession(e, user, id, issued);
  } catch (error) {
    // Another call with the same token was first.
    const first = findSession(e.app, id);
    if (first === null) throw error;
    return first;
  }
}

/** The session of a request, as long as it goes on; null for everybody who has none. PocketBase has checked the token. */
export function sessionOf(e: core.RequestEvent): core.Record | null {
  const user = e.auth;
  if (user?.collection().name !== 'users') return null;
  const token = tokenOf(e);
  const { [CLAIM]: id } = claimsOf(token);
  const session = typeof id === 'string' ? findSession(e.app, id) : adopt(e, user, token);
  return session !== null && isLive(session, user.id) ? session : null;
}

/** @throws UnauthorizedError for whoever has no session. */
export function requireSession(e: core.RequestEvent): core.Record {
  const session = sessionOf(e);
  if (session === null) throw new UnauthorizedError('No hay ninguna sesión abierta');
  return session;
}

/** Whether a request carries a token of an account whose session is over. */
export const isOver = (e: core.RequestEvent): boolean =>
  e.auth?.collection().name === 'users' && sessionOf(e) === null;

/** Whether the session that a file token names is over. */
export function isFileTokenOver(app: core.App, token: string, holder: core.Record): boolean {
  const { [CLAIM]: id } = claimsOf(token);
  if (typeof id !== 'string') return false;
  const session = findSession(app, id);
  return session === null || !isLive(session, holder.id);
}

function set(app: Pick<core.App, 'db'>, id: string, field: 'visto' | 'confirmado'): void {
  app
    .db()
    .newQuery(`UPDATE sesiones SET ${field} = {:now} WHERE id = {:id}`)
    .bind({ id, now: stamp(Date.now()) })
    .execute();
}

/** Notes a visit. Never refuses anybody. */
export function noteVisit(e: core.RequestEvent, session: core.Record): void {
  if (session.getString('visto') > stamp(Date.now() - NOTE_MS)) return;
  try {
    set(e.app, session.id, 'visto');
  } catch (error) {
    e.app.logger().warn('visit not noted', 'error', String(error));
  }
}

/** Notes that the owner of a request's session has just proven to be there. @throws UnauthorizedError */
export function confirmSession(e: core.RequestEvent): void {
  const { id } = requireSession(e);
  saveOrNameDisk(() => set(e.app, id, 'confirmado'));
}

/** No session of an account has proven anything yet: what it may from now on weighs more. Part of the transaction `tx`. */
export function forgetProofs(tx: core.App, userId: string): void {
  tx.db()
    .newQuery("UPDATE sesiones SET confirmado = '' WHERE user_id = {:user}")
    .bind({ user: userId })
    .execute();
}

/** Whether the owner of a request's session has proven to be there within the last so many milliseconds. */
export function isConfirmedWithin(e: core.RequestEvent, ms: number): boolean {
  return (sessionOf(e)?.getString('confirmado') ?? '') > stamp(Date.now() - ms);
}

/** A token as PocketBase makes them (core/record_tokens.go), that names its session. */
function sign(user: core.Record, type: 'auth' | 'file', session: string): string {
  const users = user.collection();
  const { secret, duration } = type === 'auth' ? users.authToken : users.fileToken;
  const claims = { type, id: user.id, collectionId: users.id, [CLAIM]: session };
  const kept = type === 'auth' ? { ...claims, refreshable: true } : claims;
  return $security.createJWT(kept, `${user.tokenKey()}${secret}`, duration);
}

/**
 * Gives whoever signs in a session, and whoever renews a token one of the same session.
 * @param stillMay what let in who signs in, for the transaction that gives the session.
 * @throws UnauthorizedError when that is over, ApiError 503 when the disk takes no session.
 */
export function giveSession(
  e: core.RecordAuthRequestEvent,
  stillMay: NonNullable<Beginning['stillMay']>,
): core.Record {
  const user = e.record as core.Record;
  const isRenewal = e.authMethod === '';
  const session = isRenewal
    ? requireSession(e)
    : // Whoever has just signed in has proven to be there.
      beginSession(e, user, $security.randomStringWithAlphabet(ID_LENGTH, ID_LETTERS), Date.now(), {
        confirmed: stamp(Date.now()),
        stillMay,
      });
  if (isRenewal) noteVisit(e, session);
  e.token = sign(user, 'auth', session.id);
  return session;
}

/** A file token ends with the session that asked for it. */
export function giveFileToken(e: core.FileTokenRequestEvent): void {
  if (e.record?.collection().name === 'users') e.token = sign(e.record, 'file', requireSession(e).id);
  e.next();
}
