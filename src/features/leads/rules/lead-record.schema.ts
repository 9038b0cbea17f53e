import * as z from 'zod/mini';

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
  created_at: z.string(),
});
export type LeadRecord = z.infer<typeof leadRecordSchema>;

/** The car a lead asks about, in words; empty when it asks about none. */
export function leadVehicle({ vehicle_titulo, marca, modelo }: LeadRecord): string {
  return vehicle_titulo === '' ? `${marca} ${modelo}`.trim() : vehicle_titulo;
}
