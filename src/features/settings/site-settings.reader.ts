import type { Fetch } from '#src/lib/fetch.ts';
import { functionPaths } from '#src/paths.ts';
import { siteSettingsSchema, type SiteSettings } from './site-settings.ts';

/**
 * What of the settings the public site shows.
 * @param origin where PocketBase answers.
 * @param ask how it is asked: a process of its own machine asks no other's (src/server/pocketbase/own-fetch.ts).
 * @throws Error when PocketBase does not answer, or answers something else.
 */
export async function readSiteSettings(origin: string, ask: Fetch = fetch): Promise<SiteSettings> {
  const response = await ask(`${origin}${functionPaths.siteSettings}`);
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} for the settings`);
  return siteSettingsSchema.parse(await response.json());
}
