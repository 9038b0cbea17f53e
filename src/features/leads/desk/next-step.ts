import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { spanOf, type Appointment } from '#src/features/appointments/appointment.schema.ts';
import { plainMadridTime } from '#src/lib/madrid-day.ts';
import { isClosed } from '#src/features/leads/rules/lead-state.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { daysLater } from '#src/lib/madrid-time.ts';

/** The next step of a lead and its due date. Days are `YYYY-MM-DD` in the dealer's time zone. */

const days = new Intl.DateTimeFormat('es-ES', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day in words, relative to today where possible. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === daysLater(today, 1)) return 'mañana';
  if (day === daysLater(today, -1)) return 'ayer';
  return days.format(new Date(`${day}T00:00:00Z`));
}

type Step = Pick<LeadRecord, 'proximo_paso' | 'proximo_paso_fecha' | 'estado'> & {
  /** The appointment of the step, on its day. */
  readonly cita?: Appointment | null;
};

/** Whether a lead's next step was due before today. Won and lost leads have no due step. */
export function isOverdue({ proximo_paso_fecha, estado }: Step, today: string): boolean {
  return proximo_paso_fecha !== '' && proximo_paso_fecha < today && !isClosed(estado);
}

/** One-line text of the next step: `Llamar · mañana`, `Visita · mañana a las 10:30`; empty when there is none. */
export function stepText({ proximo_paso, proximo_paso_fecha, cita = null }: Step, today: string): string {
  const day = proximo_paso_fecha === '' ? '' : dayText(proximo_paso_fecha, today);
  const hour = cita === null ? '' : ` a las ${plainMadridTime(spanOf(cita).start).replace(/^0/, '')}`;
  const unnamed = cita === null ? 'Próximo paso' : APPOINTMENT_KIND_LABELS[cita.tipo];
  return [proximo_paso || (day === '' ? '' : unnamed), `${day}${hour}`]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Key that identifies a next step. */
export function stepKey({ proximo_paso, proximo_paso_fecha, cita = null }: Step): string {
  const hour = cita === null ? '' : ` ${cita.inicio} ${cita.minutos} ${cita.tipo}`;
  return `${proximo_paso_fecha} ${proximo_paso}${hour}`;
}

/** Days offered as buttons. */
export function quickDays(today: string): readonly { readonly label: string; readonly day: string }[] {
  return [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: daysLater(today, 1) },
    { label: 'En una semana', day: daysLater(today, 7) },
  ];
}
