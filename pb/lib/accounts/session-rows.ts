import { sessionDays } from '#src/config/periods.ts';
import { deviceName } from '#src/features/auth/rules/device-name.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { requestHeader } from '#pb/lib/core/request-header.ts';
import { requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';

/** Stored sessions. */

export const DAY_MS = 24 * 60 * 60 * 1000;
export const IDLE_MS = sessionDays.idle * DAY_MS;
export const ABSOLUTE_MS = sessionDays.absolute * DAY_MS;

/** A session's row; null when there is none. */
export function findSession(app: core.App, id: string): core.Record | null {
  try {
    return app.findRecordById('sesiones', id);
  } catch {
    return null;
  }
}

/** Whether a row is an active session of the account. */
export function isLive(session: core.Record, userId: string): boolean {
  const now = Date.now();
  return (
    session.getString('user_id') === userId &&
    session.getString('fin') === '' &&
    session.getString('inicio') > stamp(now - ABSOLUTE_MS) &&
    session.getString('visto') > stamp(now - IDLE_MS)
  );
}

/**
 * Per account; beyond it ended sessions are deleted first, then the least recently used ones. Bounds the table
 * against repeated sign-ins.
 */
const MOST_SESSIONS = 100;
const LET_GO = `DELETE FROM sesiones WHERE user_id = {:user} AND id NOT IN
  (SELECT id FROM sesiones WHERE user_id = {:user}
   ORDER BY fin = '' DESC, visto DESC, rowid DESC LIMIT ${MOST_SESSIONS})`;

/** Further data of a new session. */
export interface Beginning {
  /** When the owner last proved presence. */
  readonly confirmed?: string;
  /** Hash of its device's id. */
  readonly device?: string;
  /** Repeats the sign-in check in the transaction that stores the session. @throws ApiError when it fails. */
  readonly stillMay?: (tx: core.App) => void;
}

/** Stores a new session and keeps the account's latest. @throws ApiError 503 when the disk is full. */
export function beginSession(
  e: core.RequestEvent,
  user: core.Record,
  id: string,
  since: number,
  { confirmed = '', device = '', stillMay = () => undefined }: Beginning = {},
): core.Record {
  const session = new Record(e.app.findCollectionByNameOrId('sesiones'));
  session.set('id', id);
  session.set('user_id', user.id);
  session.set('nombre', deviceName(requestHeader(e, 'User-Agent')));
  session.set('inicio', stamp(since));
  session.set('visto', stamp(Date.now()));
  session.set('confirmado', confirmed);
  session.set('dispositivo', device);
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
