import * as z from 'zod/mini';
import { vehicleImageSchema } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** A photo as administrators see it. */
export const panelImageSchema = z.object({
  ...vehicleImageSchema.shape,
  /** Whether it can't be decoded: nobody else sees it. */
  rota: z.boolean(),
  /** What it shows of the car (photo-view.ts); '' while nobody has said it. */
  vista: z.string(),
});
export type PanelImage = z.infer<typeof panelImageSchema>;
