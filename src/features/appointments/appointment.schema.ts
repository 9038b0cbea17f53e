import * as z from 'zod/mini';
import { APPOINTMENT_KINDS, endOf, type Span } from './appointment.rules.ts';

/** An appointment as administrators read it. */
export const appointmentSchema = z.object({
  id: z.string(),
  lead: z.string(),
  /** UTC. */
  inicio: z.string(),
  minutos: z.number(),
  tipo: z.enum(APPOINTMENT_KINDS),
  estado: z.enum(['abierta', 'cancelada']),
  secuencia: z.number(),
  uid: z.string(),
  updated_at: z.string(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** The time of an appointment. */
export function spanOf({ inicio, minutos }: Pick<Appointment, 'inicio' | 'minutos'>): Span {
  return { start: Date.parse(inicio.replace(' ', 'T')), minutes: minutos };
}

/** Whether an appointment still takes place: neither cancelled nor over. */
export function isOpen(
  appointment: Pick<Appointment, 'inicio' | 'minutos' | 'estado'>,
  now: number,
): boolean {
  return appointment.estado === 'abierta' && endOf(spanOf(appointment)) > now;
}
