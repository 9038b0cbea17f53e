import {
  asBookableKind,
  BOOKABLE_MINUTES,
  MOST_OPEN_BOOKINGS,
  type Booked,
  type FreeTimes,
} from '#src/features/appointments/booking.schema.ts';
import { toE164 } from '#src/features/company/business/phone-number.ts';
import { readBooking, type Booking } from '#src/features/leads/rules/booking-request.ts';
import { isRobot } from '#src/features/leads/rules/honeypot.ts';
import { BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import type { LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.abroad.ts';
import { isSold } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { newToken } from '#pb/lib/appointments/appointment-links.ts';
import { makeAppointment, writeToBuyer } from '#pb/lib/appointments/appointment-versions.ts';
import { freeTimes, problemOfTime } from '#pb/lib/appointments/booking-slots.ts';
import { diskTroubleOf } from '#pb/lib/core/disk.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { mayWriteToBuyer } from '#pb/lib/outbox/buyer-mails.ts';
import { enqueueMail } from '#pb/lib/outbox/outbox.ts';
import { smallCover } from '#pb/lib/vehicles/small-cover.ts';
import { bodyOf, findPublicVehicle, idOfSending, otherWays, receipt } from './leads.ts';
import { carFields, saveOutsideLead } from './outside-leads.ts';

/** Appointments that buyers book on the site: docs/decisions/booked-online.md. */

/** A refusal, with the status of its answer. `field` is the form's, '' for none. */
interface Refused {
  readonly status: number;
  readonly message: string;
  readonly field?: string;
  readonly code?: string;
}

/** What a booking gets: a lead and the token of its link, or a refusal. */
type Outcome = { readonly id: string; readonly token: string } | Refused;

const FAILURE = 'Error al guardar la cita. Inténtalo de nuevo.';
const NOT_STORED = 'No hemos podido guardar tu cita.';

const refuse = (e: core.RequestEvent, { status, message, field = '', code = 'refused' }: Refused): void =>
  e.json(status, { code: status, message, data: field === '' ? {} : { [field]: { code, message } } });

const NO_CAR = 'Este coche ya no está disponible.';
/** The page offers to ask for the video. */
const ABROAD = 'Este coche todavía no está en España: pídenos un vídeo.';

/** The car to be seen: null without one; the refusal when it cannot be seen here. */
function carToSee(app: core.App, slug: string): core.Record | Refused | null {
  if (slug === '') return null;
  const car = findPublicVehicle(app, slug);
  if (car === null) return { status: 404, message: NO_CAR };
  if (isSold(car.getString('status'))) return { status: 404, message: 'Este coche ya se ha vendido.' };
  return isAbroad(car.getString('ubicacion_pais'))
    ? { status: 404, message: ABROAD, field: 'vehiculo', code: 'abroad' }
    : car;
}

const isRefused = (value: object | null): value is Refused => value !== null && 'status' in value;

const queryText = (e: core.RequestEvent, name: string): string => String(e.requestInfo().query[name] ?? '');

/** `GET /api/citas/huecos?tipo=&vehiculo=`: the free times, with the car's name and photo. 404 when the car cannot be seen. */
export function sendFreeTimes(e: core.RequestEvent): void {
  const car = carToSee(e.app, queryText(e, 'vehiculo'));
  if (isRefused(car)) {
    refuse(e, car);
    return;
  }
  const answer: FreeTimes = {
    dias: freeTimes(e.app, BOOKABLE_MINUTES[asBookableKind(queryText(e, 'tipo'))]),
    coche: car && {
      titulo: recordTitle(car),
      referencia: car.getString('referencia'),
      foto: smallCover(e.app, car),
    },
  };
  e.json(200, answer);
}

/** The open appointments of all leads with this e-mail address or telephone. */
function openOf(tx: core.App, { email, telefono }: Booking): number {
  const sql = `SELECT COUNT(*) AS total FROM citas c JOIN leads l ON l.id = c.lead
    WHERE c.estado = 'abierta' AND strftime('%Y-%m-%d %H:%M:%fZ', c.inicio, '+' || c.minutos || ' minutes') > {:now}
      AND ((l.email != '' AND LOWER(l.email) = {:email}) OR (l.telefono_e164 != '' AND l.telefono_e164 = {:phone}))`;
  const values = { email, phone: toE164(telefono) ?? '', now: stamp(Date.now()) };
  return rowsOf(tx, sql, values, { total: 0 })[0]?.total ?? 0;
}

function enqueueNotice(tx: core.App, lead: core.Record, booking: Booking, car: core.Record | null): void {
  const { nombre, email, telefono, mensaje, asunto, tipo, inicio } = booking;
  const payload: LeadMailPayload = {
    lead_id: lead.id,
    ...{ nombre, email, telefono, mensaje, asunto, canal: BOOKING_CHANNEL },
    tipo_consulta: car === null ? 'general' : 'stock',
    importacion: null,
    cita: { tipo, inicio: stamp(inicio), minutos: BOOKABLE_MINUTES[tipo] },
    vehicle: car && {
      titulo: recordTitle(car),
      slug: car.getString('slug'),
      referencia: car.getString('referencia'),
    },
  };
  enqueueMail(tx, { kind: 'lead-notice', recipient: '', payload, lead_id: lead.id });
}

/** Stores the lead with its appointment on the day of its next step, as a save in the panel does. */
function make(tx: core.App, booking: Booking, car: core.Record | null): Outcome {
  const { tipo, inicio, envio } = booking;
  const lead = saveOutsideLead(tx, booking, {
    ...{ canal: BOOKING_CHANNEL, envio, estado: 'cita', proximo_paso_fecha: plainMadridDay(inicio) },
    tipo_consulta: car === null ? 'general' : 'stock',
    ...(car === null ? {} : carFields(car)),
  });
  const token = newToken();
  const span = { start: inicio, minutes: BOOKABLE_MINUTES[tipo] };
  const row = makeAppointment(tx, lead.id, { span, tipo }, $security.sha256(token));
  if (mayWriteToBuyer(tx, booking.email)) writeToBuyer(tx, lead, row);
  enqueueNotice(tx, lead, booking, car);
  return { id: lead.id, token };
}

/** A repeated request: the first one's answer may be lost, so its token is replaced. */
function repeat(tx: core.App, lead: string): Outcome {
  const token = newToken();
  // Bypasses the hooks and `updated_at`: the appointment itself stays as it is.
  const renewed = tx
    .db()
    .newQuery("UPDATE citas SET clave_web = {:clave} WHERE lead = {:lead} AND clave_web != ''")
    .bind({ lead, clave: $security.sha256(token) })
    .execute();
  return renewed.rowsAffected() === 1
    ? { id: lead, token }
    : { status: 400, message: 'Esta solicitud ya se ha enviado.' };
}

/** Books once. Of two people who ask for the same time at once, the first transaction has it. */
function book(tx: core.App, booking: Booking): Outcome {
  const former = idOfSending(tx, booking.envio);
  if (former !== '') return repeat(tx, former);
  const car = carToSee(tx, booking.vehiculo);
  if (isRefused(car)) return car;
  const span = { start: booking.inicio, minutes: BOOKABLE_MINUTES[booking.tipo] };
  const problem = problemOfTime(tx, span);
  if (problem !== null) return { ...problem, field: 'inicio' };
  if (openOf(tx, booking) < MOST_OPEN_BOOKINGS) return make(tx, booking, car);
  return {
    status: 400,
    message: `Ya tienes ${MOST_OPEN_BOOKINGS} citas pendientes. Anula una para pedir otra, o llámanos.`,
    field: booking.telefono === '' ? 'email' : 'telefono',
  };
}

function storeBooking(app: core.App, booking: Booking): Outcome {
  let outcome: Outcome = { status: 500, message: FAILURE };
  try {
    app.runInTransaction((tx) => {
      outcome = book(tx, booking);
    });
  } catch (error) {
    app.logger().error('could not store the booking', 'error', String(error));
    return diskTroubleOf(error) === null
      ? { status: 500, message: FAILURE }
      : { status: 503, message: `${NOT_STORED} ${otherWays(app)}` };
  }
  return outcome;
}

const answerOf = (id: string, token: string): Booked & { readonly received: true } => ({
  ...receipt(id),
  received: true,
  token,
});

/**
 * `POST /api/citas`: stores a lead and its appointment, and queues their mails. Answers 200 `{ received: true, referencia,
 * token }`, of which the token opens the private link; 400 with each field's message, 404 for a car that cannot be seen,
 * 409 for a time that is taken; 500, and 503 while the disk is full. A bot gets a success, but nothing is stored.
 */
export function receiveBooking(e: core.RequestEvent): void {
  const body = bodyOf(e);
  if (isRobot(body)) {
    e.app.logger().warn('booking rejected: honeypot filled', 'address', e.realIP());
    e.json(
      200,
      answerOf($security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789'), newToken()),
    );
    return;
  }
  const reading = readBooking(body);
  if (!reading.ok) {
    e.json(400, { code: 400, message: reading.message, data: reading.problems });
    return;
  }
  const outcome = storeBooking(e.app, reading.booking);
  if (isRefused(outcome)) refuse(e, outcome);
  else e.json(200, answerOf(outcome.id, outcome.token));
}
