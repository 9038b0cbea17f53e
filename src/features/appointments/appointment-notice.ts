import * as z from 'zod/mini';
import { APPOINTMENT_KINDS } from './appointment.rules.ts';

/** Payload of the mail that says to the dealer what happened to an appointment without staff. It needs no other data. */
export const appointmentNoticeSchema = z.object({
  /** Moved or cancelled by the buyer, or cancelled because its car went. */
  que: z.enum(['movida', 'anulada', 'coche']),
  lead_id: z.string(),
  nombre: z.string(),
  /** '' when there is none, as is `email`. */
  telefono: z.string(),
  email: z.string(),
  tipo: z.enum(APPOINTMENT_KINDS),
  /** UTC. */
  inicio: z.string(),
  minutos: z.number(),
  /** The start before it was moved; '' otherwise. */
  antes: z.string(),
  /** Title of the car; '' for none. */
  coche: z.string(),
});
export type AppointmentNotice = z.infer<typeof appointmentNoticeSchema>;
