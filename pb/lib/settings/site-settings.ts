import { asLeadRetention } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** What staff set in the panel: one row, of which the public site shows a part. */

/** The part that the public site shows. */
export function readSiteSettings(app: core.App): SiteSettings {
  const settings = app.findRecordById('ajustes', SETTINGS_ID);
  return {
    feed: settings.getBool('feed_activo'),
    leads: asLeadRetention(settings.getString('leads_plazo')),
  };
}

/** Saves the settings and has the site published with them. */
export function saveSettings(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    keepOthersChanges(tx, e.record as core.Record);
    e.next();
    countPublication(tx);
  });
}

/** Tells the gateway and the publisher at once. */
export function announceSettings(e: core.RecordEvent): void {
  e.next();
  announce(e.app, { settings: readSiteSettings(e.app) });
}
