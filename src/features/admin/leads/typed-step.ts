import {
  APPOINTMENT_KINDS,
  readAppointment,
  USUAL_MINUTES,
  type TypedAppointment,
} from '#src/features/appointments/appointment.rules.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { plainMadridTime } from '#src/lib/madrid-day.ts';
import type { LeadChange } from './leads.api.ts';

/** The next step of a lead as it is typed: without an hour a day, with one an appointment. */
export interface TypedStep extends TypedAppointment {
  readonly paso: string;
}

type StepLead = Pick<DeskLead, 'proximo_paso' | 'proximo_paso_fecha' | 'cita'>;

/** The stored step as it would be typed. */
export function storedStep({ proximo_paso: paso, proximo_paso_fecha: fecha, cita }: StepLead): TypedStep {
  if (cita === null) return { paso, fecha, hora: '', minutos: USUAL_MINUTES, tipo: APPOINTMENT_KINDS[0] };
  const hora = plainMadridTime(spanOf(cita).start);
  return { paso, fecha, hora, minutos: cita.minutos, tipo: cita.tipo };
}

/** The only way to end an appointment is its own button: an emptied field may be half a correction. */
export const NO_HOUR = 'Elige la hora, o usa «Cancelar cita»';

/** Whether an appointment is made or moved, or has lost its hour. */
export function isAppointmentChanged(lead: StepLead, typed: TypedStep): boolean {
  const stored = storedStep(lead);
  if (typed.hora === '') return stored.hora !== '';
  return (['fecha', 'hora', 'minutos', 'tipo'] as const).some((part) => typed[part] !== stored[part]);
}

/** Whether anything is typed that is not stored. */
export function isStepChanged(lead: StepLead, typed: TypedStep): boolean {
  return (
    typed.paso !== lead.proximo_paso ||
    typed.fecha !== lead.proximo_paso_fecha ||
    isAppointmentChanged(lead, typed)
  );
}

/** Messages by field. */
export type StepProblems = Partial<Readonly<Record<'fecha' | 'hora', string>>>;

/** What is wrong with a typed step. @param now in milliseconds */
export function stepProblems(lead: StepLead, typed: TypedStep, now: number): StepProblems {
  if (!isAppointmentChanged(lead, typed)) return {};
  if (typed.hora === '') return { hora: NO_HOUR };
  const read = readAppointment(typed, now);
  if (!('field' in read)) return {};
  return { [read.field === 'fecha' ? 'fecha' : 'hora']: read.message };
}

/** The server's messages at the form's fields; null when one has no field there. */
export function placedProblems(problems: Readonly<Record<string, string>>): StepProblems {
  const { proximo_paso_fecha: fecha, cita } = problems;
  return {
    ...(fecha !== undefined && { fecha }),
    ...(cita !== undefined && { hora: cita }),
  };
}

/** The change that stores a typed step without problems, and the notice when it is done. */
export function stepChange(
  lead: StepLead,
  { paso, fecha, hora, minutos, tipo }: TypedStep,
  avisar: boolean,
): { readonly change: LeadChange; readonly done: string } {
  const fields = { proximo_paso: paso, proximo_paso_fecha: fecha };
  if (!isAppointmentChanged(lead, { paso, fecha, hora, minutos, tipo }))
    return { change: fields, done: 'Próximo paso guardado' };
  const done = lead.cita === null ? 'Cita guardada' : 'Cita cambiada';
  return { change: { ...fields, cita: { hora, minutos, tipo, avisar } }, done };
}
