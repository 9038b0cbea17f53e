import * as z from 'zod/mini';
import { asLeadRetention } from '#src/features/settings/lead-retention.ts';

/** Settings as an administrator reads them (pb_migrations: `ajustes`). */
export const settingsSchema = z.object({
  /** Whether the stock is offered to other sites as a feed. */
  feed_activo: z.boolean(),
  /** Retention of the history, in years. */
  historial_anos: z.number(),
  /** Retention of leads. */
  leads_plazo: z.pipe(z.string(), z.transform(asLeadRetention)),
  /** No lead is deleted for its age before this time; '' for no such limit. UTC, in PocketBase's format. */
  leads_desde: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
