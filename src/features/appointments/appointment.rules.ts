import { plainMadridMoment } from '#src/lib/madrid-day.ts';

/** Rules of appointments, shared by panel and hooks. Days and times are those of Madrid. */

/** Kinds of appointment. The first is the usual one. */
export const APPOINTMENT_KINDS = ['visita', 'llamada', 'videollamada', 'entrega'] as const;
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number];

export const APPOINTMENT_KIND_LABELS: Readonly<Record<AppointmentKind, string>> = {
  visita: 'Visita',
  llamada: 'Llamada',
  videollamada: 'Videollamada',
  entrega: 'Entrega',
};

/** Lengths that staff can choose, in minutes. */
export const APPOINTMENT_MINUTES: readonly number[] = [15, 30, 45, 60, 90, 120];
/** The length unless another is chosen, in minutes. */
export const USUAL_MINUTES = 60;

/** Between these hours; so none falls into the hour that a change of clocks skips or repeats. */
const DAY_HOURS = { from: '07:00', to: '22:00' } as const;
/** A later date, perhaps a typing error, would keep the lead's data that long. */
const MOST_DAYS = 365;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A span of time: its start in milliseconds and its length in minutes. */
export interface Span {
  readonly start: number;
  readonly minutes: number;
}

/** When a span ends, in milliseconds. */
export const endOf = ({ start, minutes }: Span): number => start + minutes * MINUTE_MS;

/** Whether two spans share time; one may begin when the other ends. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < endOf(other) && other.start < endOf(one);
}

/** Begins the answer when another appointment takes the time; its name and hours follow. */
export const TIME_TAKEN = 'Esa hora se acaba de ocupar';

/** A problem of an appointment: the field of the lead's form that it belongs to, and the message. */
export interface AppointmentProblem {
  readonly field: 'fecha' | 'hora' | 'minutos' | 'tipo';
  readonly message: string;
}

/** An appointment as typed. */
export interface TypedAppointment {
  readonly fecha: string;
  /** `HH:MM` */
  readonly hora: string;
  readonly minutos: number;
  readonly tipo: string;
}

export const isKind = (text: string): text is AppointmentKind =>
  APPOINTMENT_KINDS.some((kind) => kind === text);

/** Reads an appointment as typed. @param now in milliseconds */
export function readAppointment(
  { fecha, hora, minutos, tipo }: TypedAppointment,
  now: number,
): Span | AppointmentProblem {
  if (fecha === '') return { field: 'fecha', message: 'Elige también el día de la cita' };
  if (!isKind(tipo)) return { field: 'tipo', message: 'Elige el tipo de cita' };
  if (!APPOINTMENT_MINUTES.includes(minutos)) return { field: 'minutos', message: 'Elige la duración' };
  const start = plainMadridMoment(fecha, hora);
  const [opens, closes] = [plainMadridMoment(fecha, DAY_HOURS.from), plainMadridMoment(fecha, DAY_HOURS.to)];
  const isByDay =
    start !== null &&
    opens !== null &&
    closes !== null &&
    start >= opens &&
    start + minutos * MINUTE_MS <= closes;
  if (!isByDay) return { field: 'hora', message: 'La cita tiene que ser entre las 7:00 y las 22:00' };
  if (start <= now) return { field: 'hora', message: 'Esa hora ya ha pasado' };
  if (start > now + MOST_DAYS * DAY_MS) return { field: 'fecha', message: 'Como mucho, dentro de un año' };
  return { start, minutes: minutos };
}
