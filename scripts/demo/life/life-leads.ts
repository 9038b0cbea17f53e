import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { importAsunto } from '#src/features/leads/rules/import.subject.ts';
import { importMensaje } from '#src/features/leads/rules/import.message.ts';
import { TIPOS_CONSULTA } from '#src/features/leads/rules/contact.schema.ts';
import { ANSWERED_CHANNELS, BOOKING_CHANNEL } from '#src/features/leads/rules/lead-channel.ts';
import { LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';
import { tradeInAsunto } from '#src/features/leads/rules/trade-in.rules.ts';
import { tradeInSchema, type TradeIn } from '#src/features/leads/rules/trade-in.schema.ts';
import type { HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import type { ImportRow } from '#src/lib/import-row.ts';
import {
  APPOINTMENT_KIND_LABELS,
  endOf,
  isKind,
  type AppointmentKind,
} from '#src/features/appointments/appointment.rules.ts';
import { asBookableKind, BOOKABLE_MINUTES } from '#src/features/appointments/booking.schema.ts';
import { weekdayOf } from '#src/features/company/business/answer-due.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { priceAt, type CarChange, type LifeCar } from './life-changes.ts';
import { minutesAfter, stored, timeAgo } from './life-times.ts';
import { steadyId } from './steady.ts';

/** The demo's leads from leads.csv, with staff's work on them. The persons are invented, and their numbers too. */

const DAY_MINUTES = 24 * 60;
/** Length of the appointments that staff made. */
const STAFF_MINUTES = 45;
/** From the first answer to an appointment, and to the end. */
const LATER = { cita: 2 * DAY_MINUTES, end: 4 * DAY_MINUTES } as const;

const number = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const rowSchema = z.object({
  dias: number,
  hora: z.string(),
  nombre: z.string(),
  canal: z.string(),
  /** `orden` of the car; empty for an import request. */
  coche: z.string(),
  /** Brand, model, year, kilometres and budget of an import request. */
  importacion: z.string(),
  /** The offered car: the fields of `entrega` in the order of their schema; empty without one. */
  entrega: z.string(),
  tipo: z.enum(TIPOS_CONSULTA),
  mensaje: z.string(),
  estado: z.enum(LEAD_STATES),
  /** Minutes until the first answer. */
  espera: z.string(),
  lleva: z.enum(['', 'admin', 'lucia']),
  paso: z.string(),
  /** Days from the fill; empty with a coming appointment, whose day it is. */
  paso_dias: z.string(),
  /** The appointment: days from the fill, hour, kind, and `anulada` if its buyer cancelled it; empty without one. */
  cita: z.string().regex(/^(-?\d+ \d\d:\d\d \w+( anulada)?)?$/),
  nota: z.string(),
});
type LeadRow = z.infer<typeof rowSchema>;

/** An account in the history. */
export interface Author {
  readonly id: string;
  readonly nombre: string;
  /** As the history names it; its id is '' for a buyer. */
  readonly label: string;
}
export type Staff = Readonly<Record<'admin' | 'lucia', Author>>;

export interface LeadChange {
  readonly lead: string;
  readonly vehicle: string;
  readonly at: Date;
  readonly changes: HistoryChanges;
  readonly by: Author;
}

export interface LeadNote {
  readonly id: string;
  readonly lead: string;
  readonly at: Date;
  readonly text: string;
  readonly by: Author;
}

/** An appointment with a lead; a coming one is its next step. */
export interface LifeAppointment {
  readonly id: string;
  readonly start: Date;
  readonly minutes: number;
  readonly kind: AppointmentKind;
  readonly created: Date;
  /** When its buyer cancelled it; null for an open or held one. */
  readonly cancelled: Date | null;
}

/** A lead with what staff did. */
export interface LifeLead {
  readonly row: ImportRow;
  /** Price of its car when it came; null without one. */
  readonly price: number | null;
  readonly changes: readonly LeadChange[];
  readonly notes: readonly LeadNote[];
  readonly appointment: LifeAppointment | null;
}

function readLeads(): LeadRow[] {
  const text = readFileSync(new URL('leads.csv', import.meta.url), 'utf8');
  return z.array(rowSchema).parse(parse(text, { columns: true }));
}

/** `Irene Cuadrado Vela` as `irene.cuadrado@correo.example`. */
function emailOf(nombre: string): string {
  const words = nombre
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(' ');
  return `${words.slice(0, 2).join('.')}@correo.example`;
}

const phoneOf = (index: number) => `+34 600 000 ${101 + index}`;

function importFields(row: LeadRow, telefono: string): Readonly<Record<string, string>> {
  const [marca = '', modelo = '', anio = '', km_max = '', presupuesto = ''] = row.importacion.split('|');
  const wish = { marca, modelo, anio, km_max, presupuesto, especificaciones: row.mensaje };
  return {
    asunto: importAsunto(wish),
    mensaje: importMensaje({ ...wish, telefono }),
    ...Object.fromEntries(Object.entries(wish).map(([field, value]) => [`import_${field}`, value])),
  };
}

function carFields(car: LifeCar): Readonly<Record<string, string>> {
  return {
    asunto: `Consulta sobre ${car.titulo}`,
    ...{ vehicle_id: car.id, vehicle_titulo: car.titulo, marca: car.marca, modelo: car.modelo },
  };
}

/** What a person offers in exchange, with the lead's subject. */
function tradeInFields(entrega: string): { readonly asunto: string; readonly entrega: TradeIn } {
  const values = entrega.split('|');
  const names = Object.keys(tradeInSchema.shape);
  const car = tradeInSchema.parse(Object.fromEntries(names.map((name, at) => [name, values[at]])));
  return { asunto: tradeInAsunto(car), entrega: car };
}

/** The state in which a lead comes. */
const firstState = (canal: string): LeadState => (canal === BOOKING_CHANNEL ? 'cita' : 'nuevo');

/** The states on the way to the present one, each with the minutes since the first answer. */
function wayTo({ canal, estado }: LeadRow): readonly (readonly [LeadState, number])[] {
  if (estado === firstState(canal)) return [];
  // The answer to a booking is the visit.
  if (canal === BOOKING_CHANNEL) return [[estado, 0]];
  if (estado === 'contactado') return [['contactado', 0]];
  if (estado === 'cita')
    return [
      ['contactado', 0],
      ['cita', LATER.cita],
    ];
  return [
    ['contactado', 0],
    [estado, LATER.end],
  ];
}

interface Past {
  readonly cars: readonly LifeCar[];
  readonly changes: readonly CarChange[];
  readonly staff: Staff;
  readonly now: Date;
}

/** There are no appointments on Sundays. */
function appointmentOf({ canal, cita, nombre }: LeadRow, at: Date, now: Date): LifeAppointment | null {
  if (cita === '') return null;
  const [days = '', time = '', kind = '', cancelled] = cita.split(' ');
  if (!isKind(kind)) throw new Error(`leads.csv has the appointment '${cita}'`);
  const wanted = daysLater(madridDay(now), Number(days));
  const day = weekdayOf(wanted) === 0 ? daysLater(wanted, 1) : wanted;
  const isBooked = canal === BOOKING_CHANNEL;
  return {
    id: steadyId('cita', nombre),
    start: madridMoment(day, time),
    minutes: isBooked ? BOOKABLE_MINUTES[asBookableKind(kind)] : STAFF_MINUTES,
    kind,
    created: isBooked ? at : now,
    cancelled: cancelled === undefined ? null : madridMoment(daysLater(day, -1), '19:20'),
  };
}

/** The day of the next step: that of the coming appointment, if there is one; '' for none. */
function stepDay({ paso_dias }: LeadRow, appointment: LifeAppointment | null, now: Date): string {
  const today = madridDay(now);
  const day = appointment === null || appointment.cancelled !== null ? '' : madridDay(appointment.start);
  if (day >= today) return day;
  return paso_dias === '' ? '' : daysLater(today, Number(paso_dias));
}

/** When staff first answered: after a visit that the buyer booked, or once he has cancelled it. */
function firstAnswer(
  { canal, espera }: LeadRow,
  at: Date,
  appointment: LifeAppointment | null,
  now: Date,
): Date {
  if (canal !== BOOKING_CHANNEL || appointment === null) return minutesAfter(at, Number(espera), now);
  const { start, minutes, cancelled } = appointment;
  return cancelled === null
    ? minutesAfter(new Date(endOf({ start: start.getTime(), minutes })), 10, now)
    : minutesAfter(cancelled, 25, now);
}

/** The history's entry of a cancellation by the buyer. */
function cancellation(lead: string, vehicle: string, { start, cancelled }: LifeAppointment): LeadChange[] {
  if (cancelled === null) return [];
  const by = { id: '', nombre: '', label: 'Cliente' };
  return [{ ...{ lead, vehicle, by }, at: cancelled, changes: { cita: [stored(start), null] } }];
}

const kindOf = (appointment: LifeAppointment | null) =>
  appointment === null ? '' : APPOINTMENT_KIND_LABELS[appointment.kind];

/** The subject of a lead, and what it is about. */
function topicOf(
  row: LeadRow,
  car: LifeCar | undefined,
  telefono: string,
  appointment: LifeAppointment | null,
): Readonly<Record<string, unknown>> {
  return {
    ...(car !== undefined && carFields(car)),
    ...(row.importacion !== '' && importFields(row, telefono)),
    ...(row.entrega !== '' && tradeInFields(row.entrega)),
    ...(row.canal === BOOKING_CHANNEL && { asunto: kindOf(appointment) }),
  };
}

function lifeLead(row: LeadRow, index: number, { cars, changes: carChanges, staff, now }: Past): LifeLead {
  const id = steadyId('lead', row.nombre);
  const telefono = phoneOf(index);
  const car = cars.find(({ orden }) => String(orden) === row.coche);
  const at = timeAgo(now, row.dias, row.hora);
  const appointment = appointmentOf(row, at, now);
  const answered = firstAnswer(row, at, appointment, now);
  const by = staff[row.lleva === '' ? 'admin' : row.lleva];
  const way = wayTo(row).map(([estado, minutes]) => ({
    estado,
    at: minutesAfter(answered, minutes, now),
  }));
  const isTimed = way.length > 0 && !ANSWERED_CHANNELS.includes(row.canal);
  const changes = way.map(({ estado, at: changed }, step): LeadChange => {
    const before = way[step - 1]?.estado ?? firstState(row.canal);
    const timed: HistoryChanges = step === 0 && isTimed ? { contactado_at: [null, stored(answered)] } : {};
    return {
      ...{ lead: id, vehicle: car?.id ?? '', at: changed, by },
      changes: { estado: [before, estado], ...timed },
    };
  });
  return {
    row: {
      id,
      fields: {
        ...{ nombre: row.nombre, email: emailOf(row.nombre), telefono, mensaje: row.mensaje },
        ...{ canal: row.canal, tipo_consulta: row.tipo, estado: row.estado },
        ...topicOf(row, car, telefono, appointment),
        responsable: row.lleva === '' ? '' : staff[row.lleva].id,
        contactado_at: isTimed ? stored(answered) : '',
        proximo_paso: row.paso,
        proximo_paso_fecha: stepDay(row, appointment, now),
      },
      created_at: stored(at),
      updated_at: stored(way.at(-1)?.at ?? at),
    },
    price: car === undefined ? null : priceAt(car, carChanges, at),
    appointment,
    changes: [...(appointment === null ? [] : cancellation(id, car?.id ?? '', appointment)), ...changes],
    notes:
      row.nota === ''
        ? []
        : [
            {
              ...{ id: steadyId('nota', row.nombre), lead: id, text: row.nota, by },
              at: minutesAfter(answered, 6, now),
            },
          ],
  };
}

/** @throws ZodError when leads.csv has an invalid cell. */
export function lifeLeads(past: Past): LifeLead[] {
  return readLeads().map((row, index) => lifeLead(row, index, past));
}
