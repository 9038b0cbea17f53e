import * as z from 'zod/mini';
import { leadRetention } from '#src/config/periods.ts';

/** What of the settings the public site shows: anybody may read it, by a route of its own (pb/lib/settings/site-settings.ts). */

export const siteSettingsSchema = z.object({
  /** Whether the stock is offered to other sites as a file. */
  feed: z.boolean(),
  /** For how long leads are kept; absent where PocketBase is older than the setting. */
  leads: z.optional(z.enum(leadRetention.choices)),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
