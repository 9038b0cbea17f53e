import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { importAsunto } from '#src/features/leads/rules/import.subject.ts';
import { importMensaje } from '#src/features/leads/rules/import.message.ts';
import { TIPOS_CONSULTA } from '#src/features/leads/rules/contact.schema.ts';
import { SPOKEN_CHANNELS } from '#src/features/leads/rules/lead-channel.ts';
import { LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';
import type { HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import type { ImportRow } from '#src/lib/import-row.ts';
import type { AppointmentKind } from '#src/features/appointments/appointment.rules.ts';
import { weekdayOf } from '#src/features/company/business/answer-due.ts';
import { daysLater, madridDay, madridMoment } from '#src/lib/madrid-time.ts';
import { priceAt, type CarChange, type LifeCar } from './life-changes.ts';
import { minutesAfter, stored, timeAgo } from './life-times.ts';
import { steadyId } from './steady.ts';

/** The demo's leads from leads.csv, with staff's work on them. The persons are invented, and their numbers too. */

const DAY_MINUTES = 24 * 60;
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
  tipo: z.enum(TIPOS_CONSULTA),
  mensaje: z.string(),
  estado: z.enum(LEAD_STATES),
  /** Minutes until the first answer. */
  espera: z.string(),
  lleva: z.enum(['', 'admin', 'lucia']),
  paso: z.string(),
  /** Days from the fill. */
  paso_dias: z.string(),
  /** Hour of an appointment on the day of the next step; empty for a step without an hour. */
  cita: z.string(),
  nota: z.string(),
});
type LeadRow = z.infer<typeof rowSchema>;

/** An account in the history. */
export interface Author {
  readonly id: string;
  readonly nombre: string;
  /** As the history names it. */
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

/** An appointment with a lead, which is its next step. */
export interface LifeAppointment {
  readonly id: string;
  readonly start: Date;
  readonly kind: AppointmentKind;
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

/** The states on the way to the present one, each with the minutes since the first answer. */
function wayTo(estado: LeadState): readonly (readonly [LeadState, number])[] {
  if (estado === 'nuevo') return [];
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

/** The day of the next step; '' for none. There are no appointments on Sundays. */
function stepDay({ paso, paso_dias, cita }: LeadRow, now: Date): string {
  if (paso === '') return '';
  const day = daysLater(madridDay(now), Number(paso_dias));
  return cita !== '' && weekdayOf(day) === 0 ? daysLater(day, 1) : day;
}

function appointmentOf(row: LeadRow, day: string): LifeAppointment | null {
  if (row.cita === '') return null;
  return {
    id: steadyId('cita', row.nombre),
    start: madridMoment(day, row.cita),
    kind: row.paso.includes('videollamada') ? 'videollamada' : 'visita',
  };
}

function lifeLead(row: LeadRow, index: number, { cars, changes: carChanges, staff, now }: Past): LifeLead {
  const id = steadyId('lead', row.nombre);
  const telefono = phoneOf(index);
  const car = cars.find(({ orden }) => String(orden) === row.coche);
  const at = timeAgo(now, row.dias, row.hora);
  const answered = minutesAfter(at, Number(row.espera), now);
  const by = staff[row.lleva === '' ? 'admin' : row.lleva];
  const way = wayTo(row.estado).map(([estado, minutes]) => ({
    estado,
    at: minutesAfter(answered, minutes, now),
  }));
  const day = stepDay(row, now);
  // A call or visit has no first answer.
  const isTimed = way.length > 0 && !SPOKEN_CHANNELS.includes(row.canal);
  const changes = way.map(({ estado, at: changed }, step): LeadChange => {
    const before = way[step - 1]?.estado ?? 'nuevo';
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
        ...(car === undefined ? importFields(row, telefono) : carFields(car)),
        responsable: row.lleva === '' ? '' : staff[row.lleva].id,
        contactado_at: isTimed ? stored(answered) : '',
        proximo_paso: row.paso,
        proximo_paso_fecha: day,
      },
      created_at: stored(at),
      updated_at: stored(way.at(-1)?.at ?? at),
    },
    price: car === undefined ? null : priceAt(car, carChanges, at),
    appointment: appointmentOf(row, day),
    changes,
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
