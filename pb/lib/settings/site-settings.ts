import { asLeadRetention } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Settings that staff change in the panel: one row, partly public. */

/** The public settings. */
export function readSiteSettings(app: core.App): SiteSettings {
  const settings = app.findRecordById('ajustes', SETTINGS_ID);
  return {
    feed: settings.getBool('feed_activo'),
    leads: asLeadRetention(settings.getString('leads_plazo')),
  };
}

/** Saves the settings and counts a publication. */
export function saveSettings(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    keepOthersChanges(tx, e.record as core.Record);
    e.next();
    countPublication(tx);
  });
}

/** Sends the webhook. */
export function announceSettings(e: core.RecordEvent): void {
  e.next();
  announce(e.app, { settings: readSiteSettings(e.app) });
}
