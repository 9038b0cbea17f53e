import * as z from 'zod/mini';

/** What of the settings the public site shows: anybody may read it, by a route of its own (pb/lib/site-settings.ts). */

export const siteSettingsSchema = z.object({
  /** Whether the stock is offered to other sites as a file. */
  feed: z.boolean(),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
