import { sessionDays } from '#src/config/periods.ts';
import { deviceName } from '#src/features/auth/rules/device-name.ts';
import { saveOrNameDisk } from './disk.ts';
import { requestHeader } from './request-header.ts';
import { cutStreams } from './session-streams.ts';
import { requireOwner } from './stale.ts';
import { stamp } from './stamp.ts';

/**
 * Sessions of accounts. PocketBase's tokens know none, so ours name one: a row of `sesiones`, signed with the rest of the token.
 * Renewing a token keeps its session, and ending the session ends all its tokens. The gateway asks of every token that it passes
 * on whether its session goes on (src/server/gateway/api-sessions.ts).
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const IDLE_MS = sessionDays.idle * DAY_MS;
const ABSOLUTE_MS = sessionDays.absolute * DAY_MS;
/** A visit is noted this often at most. */
const NOTE_MS = 5 * 60 * 1000;
/** What is over stays as long as a token from before the sessions may come back, and a day more. */
const KEEP_MS = IDLE_MS + DAY_MS;
const ID_LENGTH = 15;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MIGRATION = '1763700046_sesiones.js';

/** The claim of a token that names its session. */
const CLAIM = 'sesion';

const claimsOf = (token: string) => $security.parseUnverifiedJWT(token) as Readonly<Record<string, unknown>>;

/** The token that PocketBase has checked. */
const tokenOf = (e: core.RequestEvent): string => requestHeader(e, 'Authorization').replace(/^Bearer /i, '');

function find(app: core.App, id: string): core.Record | null {
  try {
    return app.findRecordById('sesiones', id);
  } catch {
    return null;
  }
}

/** Whether a row is of a session of the account that goes on. */
export function isLive(session: core.Record, userId: string): boolean {
  const now = Date.now();
  return (
    session.getString('user_id') === userId &&
    session.getString('fin') === '' &&
    session.getString('inicio') > stamp(now - ABSOLUTE_MS) &&
    session.getString('visto') > stamp(now - IDLE_MS)
  );
}

/** Of an account; the longest unused end. Nobody has as many browsers, and whoever signs in all day fills no table. */
const MOST_SESSIONS = 100;
const LET_GO = `DELETE FROM sesiones WHERE user_id = {:user} AND id NOT IN
  (SELECT id FROM sesiones WHERE user_id = {:user} ORDER BY visto DESC, rowid DESC LIMIT ${MOST_SESSIONS})`;

/** What else is to be known of a session that begins. */
interface Beginning {
  /** When its owner proved to be there. */
  readonly confirmed?: string;
  /** What let its owner in, looked at again in the transaction that begins it. @throws ApiError when it does no more. */
  readonly stillMay?: (tx: core.App) => void;
}

function begin(
  e: core.RequestEvent,
  user: core.Record,
  id: string,
  since: number,
  { confirmed = '', stillMay = () => undefined }: Beginning = {},
): core.Record {
  const session = new Record(e.app.findCollectionByNameOrId('sesiones'));
  session.set('id', id);
  session.set('user_id', user.id);
  session.set('nombre', deviceName(requestHeader(e, 'User-Agent')));
  session.set('inicio', stamp(since));
  session.set('visto', stamp(Date.now()));
  session.set('confirmado', confirmed);
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireOwner(tx, 'users', user.id);
      stillMay(tx);
      tx.save(session);
      tx.db().newQuery(LET_GO).bind({ user: user.id }).execute();
    }),
  );
  return session;
}

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
  const known = find(e.app, id) ?? find(e.app, idOf(token));
  if (known !== null) return known;
  try {
    return begin(e, user, id, issued);
  } catch (error) {
    // Another call with the same token was first.
    const first = find(e.app, id);
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
  const session = typeof id === 'string' ? find(e.app, id) : adopt(e, user, token);
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
  const session = find(app, id);
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
      begin(e, user, $security.randomStringWithAlphabet(ID_LENGTH, ID_LETTERS), Date.now(), {
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

/** Ends sessions of an account: `condition` chooses them, by `{:session}`. */
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

/** `POST /api/sign-out`: ends the session that asks. @throws UnauthorizedError */
export function signOut(e: core.RequestEvent): void {
  const session = requireSession(e);
  end(e.app, session.getString('user_id'), 'id = {:session}', session.id);
  e.noContent(204);
}

/** `POST /api/sessions/close` `{ session }`: ends one of the account's sessions. One that is over already is no failure. */
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

/** `POST /api/sessions/close-others`: leaves the session that asks. */
export function closeOthers(e: core.RequestEvent): void {
  endOthers(e.app, requireSession(e));
  e.noContent(204);
}

/** All tokens of an account are void: so are its sessions, and the devices that it knew may be a stranger's. Part of the transaction `tx` that replaces the key. */
export function forgetSessions(tx: core.App, userId: string): void {
  tx.db().newQuery('DELETE FROM sesiones WHERE user_id = {:user}').bind({ user: userId }).execute();
  tx.db()
    .newQuery("DELETE FROM dispositivos WHERE user_id = {:user} AND dispositivo != ''")
    .bind({ user: userId })
    .execute();
  cutStreams(tx, (user) => user === userId);
}

/** Forgets what is over, and ends the streams of what nobody ended. */
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
    const session = find(app, id);
    return session === null || !isLive(session, user);
  });
}
