import { isClosed } from '#src/features/leads/rules/lead-state.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { daysLater } from '#src/lib/madrid-time.ts';

/** What is to be done next with a lead, and by when. Days are `YYYY-MM-DD` of the dealer's calendar. */

const days = new Intl.DateTimeFormat('es-ES', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** A day as one says it. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === daysLater(today, 1)) return 'mañana';
  if (day === daysLater(today, -1)) return 'ayer';
  return days.format(new Date(`${day}T00:00:00Z`));
}

type Step = Pick<LeadRecord, 'proximo_paso' | 'proximo_paso_fecha' | 'estado'>;

/** Whether a lead's next step should have been done before today; nothing is due once a lead is won or lost. */
export function isOverdue({ proximo_paso_fecha, estado }: Step, today: string): boolean {
  return proximo_paso_fecha !== '' && proximo_paso_fecha < today && !isClosed(estado);
}

/** The next step in a line: `Llamar · mañana`; empty when there is none. */
export function stepText({ proximo_paso, proximo_paso_fecha }: Step, today: string): string {
  const day = proximo_paso_fecha === '' ? '' : dayText(proximo_paso_fecha, today);
  return [proximo_paso || (day === '' ? '' : 'Próximo paso'), day].filter((part) => part !== '').join(' · ');
}

/** Tells one next step from another. */
export function stepKey({ proximo_paso, proximo_paso_fecha }: Step): string {
  return `${proximo_paso_fecha} ${proximo_paso}`;
}

/** Days that are chosen by a tap. */
export function quickDays(today: string): readonly { readonly label: string; readonly day: string }[] {
  return [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: daysLater(today, 1) },
    { label: 'En una semana', day: daysLater(today, 7) },
  ];
}
