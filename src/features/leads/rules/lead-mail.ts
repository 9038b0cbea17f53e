import * as z from 'zod/mini';
import { APPOINTMENT_KINDS } from '#src/features/appointments/appointment.rules.ts';
import { TIPOS_CONSULTA } from './contact.schema.ts';
import { LEAD_CHANNELS } from './lead-channel.ts';
import { tradeInSchema } from './trade-in.schema.ts';

/** Payload of a lead's mails. It contains the whole lead, so that sending needs no other data. */
export const leadMailPayloadSchema = z.object({
  /** Id of the lead in the panel; absent in mails queued by a version without it. */
  lead_id: z.optional(z.string()),
  nombre: z.string(),
  /** '' when there is none, as in `telefono` and `mensaje` of a portal's lead. */
  email: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  tipo_consulta: z.enum(TIPOS_CONSULTA),
  asunto: z.string(),
  canal: z.enum(LEAD_CHANNELS),
  /** Name of the portal that has sent it. */
  origen: z.optional(z.string()),
  /** Name of a portal's car, for when `vehicle` is null. */
  coche: z.optional(z.string()),
  importacion: z.nullable(
    z.object({
      marca: z.string(),
      modelo: z.string(),
      anio: z.string(),
      km_max: z.string(),
      presupuesto: z.string(),
      especificaciones: z.string(),
    }),
  ),
  /** The offered car; absent in mails queued by an earlier version, and for other leads. */
  entrega: z.optional(z.nullable(tradeInSchema)),
  /** The appointment that the person has booked; absent in other leads. */
  cita: z.optional(z.object({ tipo: z.enum(APPOINTMENT_KINDS), inicio: z.string(), minutos: z.number() })),
  vehicle: z.nullable(
    z.object({
      titulo: z.string(),
      slug: z.string(),
      /** Absent in mails queued by an earlier version. */
      referencia: z.optional(z.string()),
    }),
  ),
});
export type LeadMailPayload = z.infer<typeof leadMailPayloadSchema>;
