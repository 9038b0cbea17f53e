import * as z from 'zod/mini';
import { importedCarOf } from './import.message.ts';

/** A lead as administrators read it (SPEC section 3). */
export const leadRecordSchema = z.object({
  id: z.string(),
  nombre: z.string(),
  email: z.string(),
  telefono: z.string(),
  mensaje: z.string(),
  canal: z.string(),
  asunto: z.string(),
  /** Empty when it asks about no car, or about one that has been deleted. */
  vehicle_id: z.string(),
  marca: z.string(),
  modelo: z.string(),
  vehicle_titulo: z.string(),
  /** What an import request asks for; empty in what came without the form's own fields. */
  import_marca: z.string(),
  import_modelo: z.string(),
  created_at: z.string(),
});
export type LeadRecord = z.infer<typeof leadRecordSchema>;

/** The car a lead asks about, in words; empty when it asks about none. */
export function leadVehicle({ vehicle_titulo, marca, modelo }: LeadRecord): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}

/** The car that an import request wants, in words; empty when it wants none, or nobody knows. */
export function wantedCar({ canal, asunto, import_marca, import_modelo }: LeadRecord): string {
  if (canal !== 'importacion_web') return '';
  return `${import_marca} ${import_modelo}`.trim() || importedCarOf(asunto);
}
