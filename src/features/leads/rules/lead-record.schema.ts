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
  /** Empty when it asks about no car, or about one that has been deleted. */
  vehicle_id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  vehicle_titulo: z.string(),
  /** What an import request asks for; empty in what came without the form's own fields. */
  import_marca: z.string(),
  import_modelo: z.string(),
  estado: z.pipe(
    z.string(),
    z.transform((estado) => LEAD_STATES.find((known) => known === estado) ?? 'nuevo'),
  ),
  /** The administrator who has it; empty for nobody. */
  responsable: z.string(),
  /** When it was answered first; empty for never, or when nobody noted it. */
  contactado_at: z.string(),
  proximo_paso: z.string(),
  /** `YYYY-MM-DD` in the dealer's calendar, or empty. */
  proximo_paso_fecha: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type LeadRecord = z.infer<typeof leadRecordSchema>;

/** A note of staff about a lead. */
export const leadNoteSchema = z.object({
  id: z.string(),
  lead: z.string(),
  /** Empty when the account is gone. */
  autor: z.string(),
  autor_nombre: z.string(),
  texto: z.string(),
  created_at: z.string(),
});
export type LeadNote = z.infer<typeof leadNoteSchema>;

/** A lead with its notes, oldest first: what staff work with. */
export interface DeskLead extends LeadRecord {
  readonly notas: readonly LeadNote[];
  /** How many more there are that cannot be read. */
  readonly unreadableNotes: number;
}

/** The car a lead asks about, in words; empty when it asks about none. */
export function leadVehicle({ vehicle_titulo, marca, modelo }: LeadRecord): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}

/** The car that an import request wants, in words; empty when it wants none, or nobody knows. */
export function wantedCar({ canal, asunto, import_marca, import_modelo }: LeadRecord): string {
  if (canal !== 'importacion_web') return '';
  return `${import_marca} ${import_modelo}`.trim() || importedCarOf(asunto);
}
