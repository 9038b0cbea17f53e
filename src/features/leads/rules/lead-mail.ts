import * as z from 'zod/mini';
import { TIPOS_CONSULTA } from './contact.schema.ts';
import { LEAD_CHANNELS } from './lead-channel.ts';

/** What a lead's mails are made of: the lead itself, so that a mail needs nothing else when it is sent. */
export const leadMailPayloadSchema = z.object({
  /** The lead in the panel; absent in mails that have waited since before it was given. */
  lead_id: z.optional(z.string()),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  tipo_consulta: z.enum(TIPOS_CONSULTA),
  asunto: z.string(),
  canal: z.enum(LEAD_CHANNELS),
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
  vehicle: z.nullable(
    z.object({
      titulo: z.string(),
      slug: z.string(),
      /** Mails that an earlier version has queued have none. */
      referencia: z.optional(z.string()),
    }),
  ),
});
export type LeadMailPayload = z.infer<typeof leadMailPayloadSchema>;
