import type { OwnSession } from '#src/features/auth/account/sessions.schema.ts';
import { isLive } from './session-rows.ts';
import { requireSession } from './sessions.ts';

/** A bound for the response. */
const MOST = 100;

/**
 * `GET /api/sessions`: the account's open sessions, the caller's first, then the latest. @throws
 * UnauthorizedError
 */
export function listSessions(e: core.RequestEvent): void {
  const own = requireSession(e);
  const user = own.getString('user_id');
  const rows = e.app
    .findRecordsByFilter('sesiones', "user_id = {:user} && fin = ''", '-visto', MOST, 0, {
      user,
    })
    .filter((row) => row !== undefined && row.id !== own.id && isLive(row, user)) as core.Record[];
  const sessions = [own, ...rows].map((row): OwnSession => ({
    id: row.id,
    device: row.getString('nombre'),
    begun: row.getString('inicio'),
    seen: row.getString('visto'),
    isThis: row.id === own.id,
  }));
  e.json(200, { sessions });
}
