import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { pocketbaseOrigin } from '#src/lib/pocketbase-origin.ts';

/** The public settings, which say which files are switched on. */
export const activeFeeds = createResource<SiteSettings>();

/** Loads them. Without them lists and forms leave the files out, so a failure is only logged. */
export async function loadActiveFeeds(): Promise<void> {
  try {
    await activeFeeds.load(() => readSiteSettings(pocketbaseOrigin));
  } catch (error) {
    console.warn('Could not load which files are switched on', error);
  }
}
