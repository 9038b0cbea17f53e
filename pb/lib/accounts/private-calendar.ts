import { isTokenHash } from '#src/features/appointments/private-token.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { requireConfirmed } from './step-up.ts';
import { newToken } from '#pb/lib/appointments/appointment-links.ts';
import { calendarSince, endCalendar } from './private-calendar-rows.ts';

/** The private calendar of an administrator: the appointments without any name, under a secret URL. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which past appointments stay in the calendar. */
const PAST_DAYS = 60;

/** `GET /api/calendario`: `{ desde }`, when the account's calendar was made; '' without one. */
export function readCalendar(e: core.RequestEvent): void {
  e.json(200, { desde: calendarSince(e.app, requireAdmin(e).id) });
}

/**
 * `POST /api/calendario`: makes the account's calendar, in place of a former one: `{ token, desde }`. It is not shown again.
 * It outlives the session, so it needs a recent proof of presence.
 * @throws ForbiddenError
 */
export function makeCalendar(e: core.RequestEvent): void {
  const user = requireAdmin(e);
  requireConfirmed(e);
  const token = newToken();
  const desde = stamp(Date.now());
  e.app.runInTransaction((tx) => {
    requireStillAdmin(tx, user.id);
    endCalendar(tx, user.id);
    const row = new Record(tx.findCollectionByNameOrId('calendarios'));
    row.set('user_id', user.id);
    row.set('clave', $security.sha256(token));
    row.set('desde', desde);
    tx.save(row);
  });
  e.json(200, { token, desde });
}

/** `POST /api/calendario/cerrar`: ends the account's calendar; idempotent. */
export function closeCalendar(e: core.RequestEvent): void {
  endCalendar(e.app, requireAdmin(e).id);
  e.noContent(204);
}

const OWNER = `SELECT c.id AS id FROM calendarios c
  JOIN profiles p ON p.user_id = c.user_id AND p.role = 'admin' WHERE c.clave = {:clave}`;

const APPOINTMENTS = `SELECT c.uid AS uid, c.inicio AS inicio, c.minutos AS minutos, c.tipo AS tipo,
    c.estado AS estado, c.secuencia AS secuencia, c.updated_at AS cambiada, COALESCE(v.referencia, '') AS referencia, c.lead AS lead
  FROM citas c JOIN leads l ON l.id = c.lead LEFT JOIN vehicles v ON v.id = l.vehicle_id
  WHERE c.inicio > {:since} ORDER BY c.inicio, c.id`;
const ROW = {
  ...{ uid: '', inicio: '', minutos: 0, tipo: '', estado: '', secuencia: 0, cambiada: '' },
  ...{ referencia: '', lead: '' },
};

/**
 * `POST /api/internal/appointments/calendar` `{ clave }`: the appointments of a calendar, by its token's hash, `{ citas }`;
 * null for a wrong or revoked one, and when the account is no longer an administrator's.
 */
export function openCalendar(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave } = e.requestInfo().body as Record<string, unknown>;
  const isKnown = isTokenHash(clave) && rowsOf(e.app, OWNER, { clave }, { id: '' }).length > 0;
  const since = stamp(Date.now() - PAST_DAYS * DAY_MS);
  e.json(200, { citas: isKnown ? rowsOf(e.app, APPOINTMENTS, { since }, ROW) : null });
}
