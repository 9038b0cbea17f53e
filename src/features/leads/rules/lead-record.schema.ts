import * as z from 'zod/mini';
import { importedCarOf } from './import.message.ts';
import { LEAD_STATES } from './lead-state.ts';

/** A lead as administrators read it (SPEC section 3). */
export const leadRecordSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  canal: z.string(),
  tipo_consulta: z.string(),
  asunto: z.string(),
  /** Empty when the lead concerns no car, or a deleted one. */
  vehicle_id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  vehicle_titulo: z.string(),
  /** Fields of an import request; empty in requests sent without the separate fields. */
  import_marca: z.string(),
  import_modelo: z.string(),
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

/** A lead with its notes, oldest first, as the panel shows it. */
export interface DeskLead extends LeadRecord {
  readonly notas: readonly LeadNote[];
  /** Number of notes that could not be read. */
  readonly unreadableNotes: number;
}

/** Name of the car that a lead is about; empty when there is none. */
export function leadVehicle({ vehicle_titulo, marca, modelo }: LeadRecord): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}

/** Name of the car of an import request; empty when there is none, or it is unknown. */
export function requestedCar({ canal, asunto, import_marca, import_modelo }: LeadRecord): string {
  if (canal !== 'importacion_web') return '';
  return `${import_marca} ${import_modelo}`.trim() || importedCarOf(asunto);
}
