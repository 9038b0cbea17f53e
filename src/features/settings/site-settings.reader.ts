import { functionPaths } from '#src/paths.ts';
import { siteSettingsSchema, type SiteSettings } from './site-settings.ts';

/**
 * Reads the settings that the public site needs.
 * @param origin origin of PocketBase.
 * @param ask fetch function; the server's has a timeout.
 * @throws Error when PocketBase is unreachable, or its response is invalid.
 */
export async function readSiteSettings(
  origin: string,
  ask: (url: string) => Promise<Response> = fetch,
): Promise<SiteSettings> {
  const response = await ask(`${origin}${functionPaths.siteSettings}`);
  if (!response.ok) throw new Error(`PocketBase returned HTTP ${response.status} for the settings`);
  return siteSettingsSchema.parse(await response.json());
}
