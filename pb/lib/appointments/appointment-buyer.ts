import { BOOKABLE_KINDS, type FreeTimes } from '#src/features/appointments/booking.schema.ts';
import type { TimeProblem } from '#src/features/appointments/booking.rules.ts';
import { isTokenHash } from '#src/features/appointments/private-token.ts';
import { requireSecret } from '#pb/lib/core/internal-guard.ts';
import { mayWriteToBuyer } from '#pb/lib/outbox/buyer-mails.ts';
import { findByKey, shownToBuyer } from './appointment-links.ts';
import { followCancellation, followMove, writeToDealer } from './appointment-outcome.ts';
import { spanOfRow } from './appointment-rows.ts';
import { cancelAppointment, moveAppointment, writeToBuyer } from './appointment-versions.ts';
import { freeTimes, problemOfTime } from './booking-slots.ts';

/** What a buyer does with an appointment behind its private link. The routes take the hash of the link's token, `clave`. */

/** Each move writes to the dealer. Beyond this many versions the buyer has to call. */
const MOST_VERSIONS = 20;

const hasBegun = (row: core.Record): boolean => spanOfRow(row).start <= Date.now();

/** Whether the buyer may move it: a kind that he can book, until it begins. */
const isMovable = (row: core.Record): boolean =>
  BOOKABLE_KINDS.some((kind) => kind === row.getString('tipo')) && !hasBegun(row);

const NOT_MOVABLE: TimeProblem = {
  status: 400,
  code: 'not_movable',
  message: 'Esta cita no se puede cambiar aquí: llámanos.',
};
const BEGUN = { ...NOT_MOVABLE, code: 'begun', message: 'Esta cita ya ha empezado.' } as const;

/** Queues the buyer's mail. Only a link that came by mail proves the address, so mails for any other are limited. */
function confirm(tx: core.App, lead: core.Record, row: core.Record, clave: unknown): void {
  if (row.getString('clave_web') !== clave || mayWriteToBuyer(tx, lead.getString('email')))
    writeToBuyer(tx, lead, row);
}

/** `POST /api/internal/appointments/slots` `{ clave }`: `{ huecos }`, its own time among them; null without an appointment. */
export function openSlots(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave } = e.requestInfo().body as Record<string, unknown>;
  const row = findByKey(e.app, clave);
  const huecos: FreeTimes | null = row && {
    dias: isMovable(row) ? freeTimes(e.app, row.getInt('minutos'), row.id) : [],
    coche: shownToBuyer(e.app, row).coche,
  };
  e.json(200, { huecos });
}

/** @returns why it cannot be moved; null when it is, or was at that time before. */
function move(tx: core.App, row: core.Record, inicio: unknown, clave: unknown): TimeProblem | null {
  if (!isMovable(row) || row.getInt('secuencia') >= MOST_VERSIONS) return NOT_MOVABLE;
  const span = { start: typeof inicio === 'number' ? inicio : NaN, minutes: row.getInt('minutos') };
  if (span.start === spanOfRow(row).start) return null;
  const problem = problemOfTime(tx, span, row.id);
  if (problem !== null) return problem;
  const before = row.getString('inicio');
  const lead = tx.findRecordById('leads', row.getString('lead'));
  moveAppointment(tx, row, { span, tipo: row.getString('tipo') });
  followMove(tx, lead, row, before);
  confirm(tx, lead, row, clave);
  writeToDealer(tx, lead, row, { que: 'movida', antes: before });
  return null;
}

/**
 * `POST /api/internal/appointments/move` `{ clave, inicio }`: moves it to a free time. Answers `{ cita, problema }`: the
 * appointment as it is then, null without one, and why it was not moved, or null.
 */
export function moveByBuyer(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave, inicio } = e.requestInfo().body as Record<string, unknown>;
  let answer: { cita: unknown; problema: TimeProblem | null } = { cita: null, problema: null };
  e.app.runInTransaction((tx) => {
    const row = findByKey(tx, clave);
    if (row === null) return;
    const problema = move(tx, row, inicio, clave);
    answer = { cita: shownToBuyer(tx, row), problema };
  });
  e.json(200, answer);
}

/** Whether the buyer has cancelled the appointment of a link before: the answer to it may be lost. */
function isCancelledBefore(app: core.App, clave: unknown): boolean {
  if (!isTokenHash(clave)) return false;
  const filter =
    "(clave = {:clave} || clave_anterior = {:clave} || clave_web = {:clave}) && anulada_por = 'cliente'";
  const rows = app.findRecordsByFilter('citas', filter, '', 1, 0, { clave });
  return rows[0] !== undefined && !hasBegun(rows[0]);
}

/**
 * `POST /api/internal/appointments/cancel` `{ clave }`: cancels it, if it has not begun. Answers `{ anulada, problema }`;
 * `anulada` is null without an appointment.
 */
export function cancelByBuyer(e: core.RequestEvent): void {
  requireSecret(e);
  const { clave } = e.requestInfo().body as Record<string, unknown>;
  let answer: { anulada: boolean | null; problema: TimeProblem | null } = { anulada: null, problema: null };
  e.app.runInTransaction((tx) => {
    const row = findByKey(tx, clave);
    if (row === null) {
      if (isCancelledBefore(tx, clave)) answer = { anulada: true, problema: null };
      return;
    }
    if (hasBegun(row)) {
      answer = { anulada: false, problema: BEGUN };
      return;
    }
    const lead = tx.findRecordById('leads', row.getString('lead'));
    cancelAppointment(tx, row, 'cliente');
    followCancellation(tx, lead, row, { step: 'Llamar: ha anulado la cita', author: 'Cliente' });
    confirm(tx, lead, row, clave);
    writeToDealer(tx, lead, row, { que: 'anulada' });
    answer = { anulada: true, problema: null };
  });
  e.json(200, answer);
}
