import * as z from 'zod/mini';
import { asLeadRetention } from '#src/features/settings/lead-retention.ts';

/** Settings as an administrator reads them (pb_migrations: `ajustes`). */
export const settingsSchema = z.object({
  /** Whether the stock is offered to other sites as a feed. */
  feed_activo: z.boolean(),
  /** The files for Google and Meta, and what they need: src/features/settings/advertisers.ts. */
  google_activo: z.boolean(),
  google_tienda: z.string(),
  meta_activo: z.boolean(),
  meta_latitud: z.nullable(z.number()),
  meta_longitud: z.nullable(z.number()),
  /** Retention of the history, in years. */
  historial_anos: z.number(),
  /** Retention of leads. */
  leads_plazo: z.pipe(z.string(), z.transform(asLeadRetention)),
  /** No lead is deleted for its age before this time; '' for no such limit. UTC, in PocketBase's format. */
  leads_desde: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
