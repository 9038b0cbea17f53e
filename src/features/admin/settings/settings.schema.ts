import * as z from 'zod/mini';
import { asLeadRetention } from '#src/features/settings/lead-retention.ts';

/** The settings as an administrator reads them (pb_migrations: `ajustes`). */
export const settingsSchema = z.object({
  /** Whether the stock is offered to other sites as a file. */
  feed_activo: z.boolean(),
  /** For how many years the history is kept. */
  historial_anos: z.number(),
  /** For how long leads are kept. */
  leads_plazo: z.pipe(z.string(), z.transform(asLeadRetention)),
  /** Before that no lead is deleted for its age; '' for never held back. UTC, as PocketBase writes it. */
  leads_desde: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
