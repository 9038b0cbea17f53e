import * as z from 'zod/mini';
import { vehicleImageSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** A photo as administrators see it. */
export const panelImageSchema = z.object({
  ...vehicleImageSchema.shape,
  /** Whether it can't be decoded: nobody else sees it. */
  rota: z.boolean(),
});
export type PanelImage = z.infer<typeof panelImageSchema>;
