import { functionPaths } from '#src/paths.ts';
import { siteSettingsSchema, type SiteSettings } from './site-settings.ts';

/**
 * What of the settings the public site shows.
 * @param origin where PocketBase answers.
 * @param ask fetches it; the server's own calls have a time limit.
 * @throws Error when PocketBase does not answer, or answers something else.
 */
export async function readSiteSettings(
  origin: string,
  ask: (url: string) => Promise<Response> = fetch,
): Promise<SiteSettings> {
  const response = await ask(`${origin}${functionPaths.siteSettings}`);
  if (!response.ok) throw new Error(`PocketBase answered ${response.status} for the settings`);
  return siteSettingsSchema.parse(await response.json());
}
