import { endOf } from '#src/features/appointments/appointment.rules.ts';
import {
  readAnnounced,
  readKnown,
  type KnownAppointment,
} from '#src/features/appointments/known-appointment.ts';
import { isTokenHash } from '#src/features/appointments/private-token.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { spanOfRow } from './appointment-rows.ts';

/**
 * The buyer's private link to an appointment, and what the buyer knows. The link's token is made when a mail with it is
 * sent, and only its hash is stored. The newest mail's link counts; the former one until that mail is accepted.
 */

/** The characters of base64url: 6 bits each. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 43;

/** A new secret token. */
export const newToken = (): string => $security.randomStringWithAlphabet(LENGTH, LETTERS);

/** The first record of a filter; null without one. */
function findOne(
  app: core.App,
  collection: string,
  filter: string,
  values: Record<string, unknown>,
): core.Record | null {
  return app.findRecordsByFilter(collection, filter, '', 1, 0, values)[0] ?? null;
}

/** The car of a lead, if it is public: a hidden one is mentioned nowhere. */
function publicCar(app: core.App, lead: core.Record): { titulo: string; referencia: string } | null {
  const id = lead.getString('vehicle_id');
  const car =
    id === '' ? null : findOne(app, 'vehicles', "id = {:id} && papelera = '' && status != 'oculto'", { id });
  return car && { titulo: recordTitle(car), referencia: car.getString('referencia') };
}

/** What the buyer knows of an appointment; null before the first mail. */
const knownOf = (row: core.Record): KnownAppointment | null => readKnown(row.getString('avisado'));

/** What a buyer sees of an appointment. */
export function shownToBuyer(app: core.App, row: core.Record) {
  const lead = app.findRecordById('leads', row.getString('lead'));
  return {
    ...{ uid: row.getString('uid'), secuencia: row.getInt('secuencia'), minutos: row.getInt('minutos') },
    ...{ inicio: row.getString('inicio'), tipo: row.getString('tipo'), estado: row.getString('estado') },
    ...{ cambiada: row.getString('updated_at'), nombre: lead.getString('nombre') },
    anulada_por: row.getString('anulada_por'),
    coche: publicCar(app, lead),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a mail about a later version waits or is being sent. */
function hasNewerMail(app: core.App, row: core.Record, secuencia: number): boolean {
  const sql = `SELECT id FROM outbox WHERE kind = 'appointment' AND lead_id = {:lead} AND status IN ('pending', 'sending')
    AND json_extract(payload, '$.cita') = {:id} AND json_extract(payload, '$.secuencia') > {:secuencia} LIMIT 1`;
  return rowsOf(app, sql, { lead: row.getString('lead'), id: row.id, secuencia }, { id: '' }).length > 0;
}

/** A new link for the mail that is being sent; the former one stays valid until that mail is accepted. */
function giveLink(tx: core.App, row: core.Record): string {
  const token = newToken();
  // Bypasses the hooks and `updated_at`: the appointment itself stays as it is.
  tx.db()
    .newQuery(
      `UPDATE citas SET clave = {:clave},
         clave_anterior = CASE clave_anterior WHEN '' THEN clave ELSE clave_anterior END WHERE id = {:id}`,
    )
    .bind({ id: row.id, clave: $security.sha256(token) })
    .execute();
  return token;
}

/**
 * Whether the buyer must hear of a cancellation: he knows the appointment from a mail, or from the page on which he booked
 * it. Who has cancelled it before the first mail needs none.
 */
const isToBeTold = (row: core.Record, conoce: KnownAppointment | null): boolean =>
  conoce !== null || (row.getString('clave_web') !== '' && row.getString('anulada_por') !== 'cliente');

/**
 * `POST /api/internal/appointments/mail` `{ cita, secuencia }`: what a mail queued for a version of the appointment says,
 * `{ cita }`: the appointment as it is now, what the buyer `conoce` of it, and a new `token` for its link. Null when the
 * buyer knows that version or a mail about a later one is queued, for a cancelled one that was never announced, and when
 * it is over or gone.
 */
export function openMail(e: core.RequestEvent): void {
  requireSecret(e);
  const { cita, secuencia } = e.requestInfo().body as Record<string, unknown>;
  let answer: unknown = null;
  e.app.runInTransaction((tx) => {
    const row = findOne(tx, 'citas', 'id = {:id}', { id: text(cita) });
    if (row === null || endOf(spanOfRow(row)) <= Date.now()) return;
    const conoce = knownOf(row);
    const version = Number(secuencia);
    if ((conoce !== null && conoce.secuencia >= version) || hasNewerMail(tx, row, version)) return;
    const isOpen = row.getString('estado') === 'abierta';
    if (!isOpen && !isToBeTold(row, conoce)) return;
    const token = isOpen ? giveLink(tx, row) : '';
    answer = { ...shownToBuyer(tx, row), conoce, token };
  });
  e.json(200, { cita: answer });
}

/**
 * `POST /api/internal/appointments/reminder` `{ cita, secuencia }`: what the reminder of a version says, as for its mail.
 * Null once the appointment has begun or changed.
 */
export function openReminder(e: core.RequestEvent): void {
  requireSecret(e);
  const { cita, secuencia } = e.requestInfo().body as Record<string, unknown>;
  let answer: unknown = null;
  e.app.runInTransaction((tx) => {
    const row = findOne(tx, 'citas', "id = {:id} && estado = 'abierta'", { id: text(cita) });
    if (row === null || row.getInt('secuencia') !== Number(secuencia)) return;
    if (spanOfRow(row).start <= Date.now()) return;
    answer = { ...shownToBuyer(tx, row), conoce: knownOf(row), token: giveLink(tx, row) };
  });
  e.json(200, { cita: answer });
}

/** Notes what the buyer knows since the mail server has accepted a mail, whose link now replaces the former. */
export function noteKnown(tx: core.App, announced: unknown): void {
  const read = readAnnounced(announced);
  if (read === null) return;
  const { cita, secuencia, inicio } = read;
  tx.db()
    .newQuery("UPDATE citas SET avisado = {:avisado}, clave_anterior = '' WHERE id = {:cita}")
    .bind({ cita, avisado: JSON.stringify({ secuencia, inicio }) })
    .execute();
}

/** The open appointment of a private link, by its token's hash; null for a wrong, ended or revoked one. */
export function findByKey(app: core.App, clave: unknown): core.Record | null {
  const filter =
    "(clave = {:clave} || clave_anterior = {:clave} || clave_web = {:clave}) && estado = 'abierta'";
  const row = isTokenHash(clave) ? findOne(app, 'citas', filter, { clave }) : null;
  return row !== null && endOf(spanOfRow(row)) > Date.now() ? row : null;
}

/** `POST /api/internal/appointments/link` `{ clave }`: the open appointment of a private link, `{ cita }`; null without one. */
export function openLink(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave } = e.requestInfo().body as Record<string, unknown>;
  const row = findByKey(e.app, clave);
  e.json(200, { cita: row && shownToBuyer(e.app, row) });
}
