import * as z from 'zod/mini';
import { APPOINTMENT_KINDS } from '#src/features/appointments/appointment.rules.ts';
import {
  buyerAppointmentSchema,
  type BuyerAppointment,
} from '#src/features/appointments/buyer-appointment.ts';
import { freeTimesSchema, type FreeTimes } from '#src/features/appointments/booking.schema.ts';
import type { Calls } from './calls.ts';

/** Calls about appointments, which are asked for by the hash of a secret token. */

const linkSchema = z.object({ cita: z.nullable(buyerAppointmentSchema) });

/** Why an appointment stays as it is. */
const problem = z.nullable(z.object({ status: z.number(), code: z.string(), message: z.string() }));
const slotsSchema = z.object({ huecos: z.nullable(freeTimesSchema) });
const moveSchema = z.object({ cita: z.nullable(buyerAppointmentSchema), problema: problem });
export type MoveAnswer = z.infer<typeof moveSchema>;
const cancelSchema = z.object({ anulada: z.nullable(z.boolean()), problema: problem });
export type CancelAnswer = z.infer<typeof cancelSchema>;

const calendarSchema = z.object({
  citas: z.nullable(
    z.array(
      z.object({
        uid: z.string(),
        secuencia: z.number(),
        inicio: z.string(),
        minutos: z.number(),
        tipo: z.enum(APPOINTMENT_KINDS),
        estado: z.string(),
        cambiada: z.string(),
        /** The car's; '' without one. */
        referencia: z.string(),
        /** Id of the lead. */
        lead: z.string(),
      }),
    ),
  ),
});
/** An appointment of a private calendar, which names no person. */
export type CalendarAppointment = NonNullable<z.infer<typeof calendarSchema>['citas']>[number];

/** All return null, or `cita` or `anulada` as null, for a wrong, ended or revoked token. They throw when PocketBase does not answer as expected. */
export function appointmentCalls({ postInternal }: Calls) {
  return {
    appointmentOfLink: async (clave: string): Promise<BuyerAppointment | null> => {
      const response = await postInternal('/api/internal/appointments/link', { clave });
      return linkSchema.parse(await response.json()).cita;
    },
    slotsOfLink: async (clave: string): Promise<FreeTimes | null> => {
      const response = await postInternal('/api/internal/appointments/slots', { clave });
      return slotsSchema.parse(await response.json()).huecos;
    },
    moveByLink: async (clave: string, inicio: number): Promise<MoveAnswer> => {
      const response = await postInternal('/api/internal/appointments/move', { clave, inicio });
      return moveSchema.parse(await response.json());
    },
    cancelByLink: async (clave: string): Promise<CancelAnswer> => {
      const response = await postInternal('/api/internal/appointments/cancel', { clave });
      return cancelSchema.parse(await response.json());
    },
    appointmentsOfCalendar: async (clave: string): Promise<readonly CalendarAppointment[] | null> => {
      const response = await postInternal('/api/internal/appointments/calendar', { clave });
      return calendarSchema.parse(await response.json()).citas;
    },
  };
}
