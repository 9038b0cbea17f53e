import { sessionDays } from '#src/config/periods.ts';
import { deviceName } from '#src/features/auth/rules/device-name.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';
import { requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Sessions as they are stored. */

export const DAY_MS = 24 * 60 * 60 * 1000;
export const IDLE_MS = sessionDays.idle * DAY_MS;
export const ABSOLUTE_MS = sessionDays.absolute * DAY_MS;

/** The row of a session; null when there is none. */
export function findSession(app: core.App, id: string): core.Record | null {
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
export interface Beginning {
  /** When its owner proved to be there. */
  readonly confirmed?: string;
  /** What let its owner in, looked at again in the transaction that begins it. @throws ApiError when it does no more. */
  readonly stillMay?: (tx: core.App) => void;
}

/** Stores a session that begins; an account keeps its latest. @throws ApiError 503 when the disk takes none. */
export function beginSession(
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
