import { APPOINTMENT_KIND_LABELS, endOf } from '#src/features/appointments/appointment.rules.ts';
import { spanOf, type Appointment } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { daysLater } from '#src/lib/madrid-time.ts';

/** The calendar: appointments and next steps by day. Days are `YYYY-MM-DD` in the dealer's time zone. */

/** An entry of a day: a lead's appointment, or its next step without an hour. */
export type AgendaEntry =
  | { readonly kind: 'cita'; readonly lead: DeskLead; readonly appointment: Appointment }
  | { readonly kind: 'paso'; readonly lead: DeskLead };

export interface AgendaDay {
  readonly day: string;
  /** Appointments by hour, then steps without one. */
  readonly entries: readonly AgendaEntry[];
}

/** The days that are shown together: the week from Monday, or one day. */
export function shownDays(day: string, isWeek: boolean): readonly string[] {
  if (!isWeek) return [day];
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => daysLater(day, index - sinceMonday));
}

/** The day that the view before or after shows. */
export const dayBeside = (day: string, isWeek: boolean, step: 1 | -1): string =>
  daysLater(day, step * (isWeek ? 7 : 1));

const isOnDay = ({ appointment }: { readonly appointment: Appointment }, day: string) =>
  plainMadridDay(spanOf(appointment).start) === day;

/** Groups what is loaded by day. A step whose appointment is on the same day is listed once. */
export function agendaDays(
  days: readonly string[],
  appointments: readonly (AgendaEntry & { readonly kind: 'cita' })[],
  steps: readonly DeskLead[],
): readonly AgendaDay[] {
  return days.map((day) => {
    const own = appointments
      .filter((entry) => isOnDay(entry, day))
      .toSorted((one, other) => spanOf(one.appointment).start - spanOf(other.appointment).start);
    const others = steps.filter(
      (lead) => lead.proximo_paso_fecha === day && !own.some((entry) => entry.lead.id === lead.id),
    );
    return { day, entries: [...own, ...others.map((lead) => ({ kind: 'paso' as const, lead }))] };
  });
}

/** What an entry says: its kind, and the lead's next step unless that is on another day than the appointment. */
export function entryText(entry: AgendaEntry): string {
  const { proximo_paso, proximo_paso_fecha } = entry.lead;
  if (entry.kind === 'paso') return proximo_paso === '' ? 'Próximo paso' : proximo_paso;
  const kind = APPOINTMENT_KIND_LABELS[entry.appointment.tipo];
  return proximo_paso !== '' && isOnDay(entry, proximo_paso_fecha) ? `${kind} · ${proximo_paso}` : kind;
}

/** The lead of a listed appointment, by its id; null once it is no longer listed. */
export function appointedLead(days: readonly AgendaDay[] | undefined, id: string): DeskLead | null {
  const entries = days?.flatMap((each) => each.entries) ?? [];
  return entries.find(({ kind, lead }) => kind === 'cita' && lead.id === id)?.lead ?? null;
}

/** Whether an appointment can still be moved or cancelled. */
export const isAhead = (appointment: Appointment, now: Date): boolean =>
  endOf(spanOf(appointment)) > now.getTime();

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es-ES', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
/** `mar, 1 dic` */
export const shortDay = words({ weekday: 'short', day: 'numeric', month: 'short' });
/** `martes, 1 de diciembre` */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' });
const dayAndMonth = words({ day: 'numeric', month: 'long' });

/** `30 de noviembre – 6 de diciembre`, `23 – 29 de noviembre`, or the day. */
export function spanTitle(days: readonly string[]): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === last) return longDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : dayAndMonth(first)} – ${dayAndMonth(last)}`;
}
