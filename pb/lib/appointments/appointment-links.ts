import { endOf } from '#src/features/appointments/appointment.rules.ts';
import { isTokenHash } from '#src/features/appointments/private-token.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { spanOfRow } from './appointment-rows.ts';

/**
 * The buyer's private link to an appointment. Its token is made when a mail with it is sent, and only its hash is stored,
 * so the newest mail's link counts.
 */

/** URL-safe: letters and digits of base64url. 43 of them are 256 bits. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LENGTH = 43;

/** A new secret token of 32 random bytes' worth. */
export const newToken = (): string => $security.randomStringWithAlphabet(LENGTH, LETTERS);

/** The car of a lead, if it is public: a hidden one is mentioned nowhere. */
function publicCar(app: core.App, lead: core.Record): { titulo: string; referencia: string } | null {
  const id = lead.getString('vehicle_id');
  if (id === '') return null;
  try {
    const car = app.findFirstRecordByFilter('vehicles', "id = {:id} && papelera = '' && status != 'oculto'", {
      id,
    });
    return { titulo: recordTitle(car), referencia: car.getString('referencia') };
  } catch {
    return null;
  }
}

/** What a buyer sees of an appointment. */
function shownToBuyer(app: core.App, row: core.Record) {
  const lead = app.findRecordById('leads', row.getString('lead'));
  return {
    ...{ uid: row.getString('uid'), secuencia: row.getInt('secuencia'), minutos: row.getInt('minutos') },
    ...{ inicio: row.getString('inicio'), tipo: row.getString('tipo'), estado: row.getString('estado') },
    ...{ cambiada: row.getString('updated_at'), nombre: lead.getString('nombre') },
    coche: publicCar(app, lead),
  };
}

function findOne(app: core.App, filter: string, values: Record<string, unknown>): core.Record | null {
  try {
    return app.findFirstRecordByFilter('citas', filter, values);
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * `POST /api/internal/appointments/mail` `{ cita, secuencia }`: what the mail about this version of the appointment says,
 * `{ cita }`, with a new token for its link in place of the former; null when a later version exists, the appointment is
 * over or gone.
 */
export function openMail(e: core.RequestEvent): void {
  requireSecret(e);
  const { cita, secuencia } = e.requestInfo().body as Record<string, unknown>;
  let answer: unknown = null;
  e.app.runInTransaction((tx) => {
    const row = findOne(tx, 'id = {:id} && secuencia = {:secuencia}', { id: text(cita), secuencia });
    if (row === null || endOf(spanOfRow(row)) <= Date.now()) return;
    const isOpen = row.getString('estado') === 'abierta';
    const token = isOpen ? newToken() : '';
    // Bypasses the hooks and `updated_at`: the appointment itself stays as it is.
    tx.db()
      .newQuery('UPDATE citas SET clave = {:clave} WHERE id = {:id}')
      .bind({ id: row.id, clave: isOpen ? $security.sha256(token) : '' })
      .execute();
    answer = { ...shownToBuyer(tx, row), token };
  });
  e.json(200, { cita: answer });
}

/**
 * `POST /api/internal/appointments/link` `{ clave }`: the open appointment of a private link, by its token's hash,
 * `{ cita }`; null for a wrong, ended or revoked one.
 */
export function openLink(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave } = e.requestInfo().body as Record<string, unknown>;
  const row = isTokenHash(clave) ? findOne(e.app, "clave = {:clave} && estado = 'abierta'", { clave }) : null;
  const isOpen = row !== null && endOf(spanOfRow(row)) > Date.now();
  e.json(200, { cita: isOpen ? shownToBuyer(e.app, row) : null });
}
