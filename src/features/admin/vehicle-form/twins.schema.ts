import * as z from 'zod/mini';

/** Another car with the same plate or chassis number: pb/lib/vehicles/vehicle-twins.ts. */
export const twinSchema = z.object({
  id: z.string(),
  referencia: z.string(),
  /** Brand, model and version. */
  titulo: z.string(),
  isTrashed: z.boolean(),
});
export type Twin = z.infer<typeof twinSchema>;

/** The car with the same plate, and the one with the same chassis number; null for none. */
export const twinsSchema = z.object({ matricula: z.nullable(twinSchema), vin: z.nullable(twinSchema) });
export type Twins = z.infer<typeof twinsSchema>;
