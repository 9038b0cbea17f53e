import * as z from 'zod/mini';
import { leadRetention } from '#src/config/periods.ts';

/** Settings that the public site needs, from a public route (pb/lib/settings/site-settings.ts). */

export const siteSettingsSchema = z.object({
  /** Whether the stock is offered to other sites as a feed. */
  feed: z.boolean(),
  /** What the file for Google's vehicle ads needs; absent while it is off. */
  google: z.optional(z.object({ tienda: z.string() })),
  /** What the file for Meta's catalogue needs; absent while it is off. */
  meta: z.optional(z.object({ latitud: z.number(), longitud: z.number() })),
  /** Retention of leads; absent when PocketBase is older than this setting. */
  leads: z.optional(z.enum(leadRetention.choices)),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
