import * as z from 'zod/mini';
import type { Appointment } from '#src/features/appointments/appointment.schema.ts';
import { importedCarOf } from './import.subject.ts';
import { channelLabel } from './lead-channel.ts';
import { LEAD_STATES } from './lead-state.ts';
import { tradeInSchema } from './trade-in.schema.ts';

/** A lead as administrators read it (SPEC section 3). */
export const leadRecordSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  /** Empty when a lead that no form of the site wrote has only a telephone. */
  email: z.string(),
  /** Empty when such a lead has only an e-mail address. */
  telefono: z.string(),
  /** The telephone in E.164; empty when it is none. */
  telefono_e164: z.optional(z.string()),
  mensaje: z.string(),
  canal: z.string(),
  /** Name of the portal of a lead; empty for other leads. */
  origen: z.optional(z.string()),
  tipo_consulta: z.string(),
  asunto: z.string(),
  /** Empty when the lead concerns no car, or a deleted one. */
  vehicle_id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  vehicle_titulo: z.string(),
  /** Price of the car when the lead came; null when it had none, or is unknown. */
  precio_entonces: z.nullable(z.number()),
  /** Fields of an import request; empty in requests sent without the separate fields. */
  import_marca: z.string(),
  import_modelo: z.string(),
  /** The car that the person offers in exchange; null for none. */
  entrega: z.nullable(tradeInSchema),
  estado: z.pipe(
    z.string(),
    z.transform((estado) => LEAD_STATES.find((state) => state === estado) ?? 'nuevo'),
  ),
  /** Id of the assigned administrator; empty when unassigned. */
  responsable: z.string(),
  /** Time of the first answer; empty when there was none, or it was not recorded. */
  contactado_at: z.string(),
  proximo_paso: z.string(),
  /** `YYYY-MM-DD` in the dealer's time zone, or empty. */
  proximo_paso_fecha: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LeadRecord = z.infer<typeof leadRecordSchema>;

/** A note of staff about a lead. */
export const leadNoteSchema = z.object({
  id: z.string(),
  lead: z.string(),
  /** Empty when the account has been deleted. */
  autor: z.string(),
  autor_nombre: z.string(),
  texto: z.string(),
  created_at: z.string(),
});
export type LeadNote = z.infer<typeof leadNoteSchema>;

/** The car of a lead, as it is now. */
export const leadCarSchema = z.object({
  id: z.string(),
  referencia: z.string(),
  marca: z.string(),
  modelo: z.string(),
  version: z.string(),
  precio_eur: z.nullable(z.number()),
  status: z.string(),
});
export type LeadCar = z.infer<typeof leadCarSchema>;

/** A lead with its notes, oldest first, as the panel shows it. */
export interface DeskLead extends LeadRecord {
  /** Null when it has none, or one in the trash. */
  readonly car: LeadCar | null;
  readonly notas: readonly LeadNote[];
  /** Number of notes that could not be read. */
  readonly unreadableNotes: number;
  /** The appointment that still takes place; null without one. */
  readonly cita: Appointment | null;
}

/** The channel of a lead, with the name of its portal. */
export function channelText({ canal, origen = '' }: Pick<LeadRecord, 'canal' | 'origen'>): string {
  return origen === '' ? channelLabel(canal) : `${channelLabel(canal)}: ${origen}`;
}

/** Name of the car that a lead is about; empty when there is none. */
export function leadVehicle({
  vehicle_titulo,
  marca,
  modelo,
}: Pick<LeadRecord, 'vehicle_titulo' | 'marca' | 'modelo'>): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}

/** Name of the car of an import request; empty when there is none, or it is unknown. */
export function requestedCar({ canal, asunto, import_marca, import_modelo }: LeadRecord): string {
  if (canal !== 'importacion_web') return '';
  return `${import_marca} ${import_modelo}`.trim() || importedCarOf(asunto);
}
