import * as z from 'zod/mini';
import { vehicleImageSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** A photo as administrators see it. */
export const panelImageSchema = z.object({
  ...vehicleImageSchema.shape,
  /** Whether it cannot be decoded; then only administrators see it. */
  rota: z.boolean(),
  /** Which view of the car it shows (photo-view.ts); '' when not set. */
  vista: z.string(),
});
export type PanelImage = z.infer<typeof panelImageSchema>;
