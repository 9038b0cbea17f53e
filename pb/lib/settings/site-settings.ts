import {
  advertiserErrors,
  googleDealer,
  metaDealer,
  type AdvertiserSettings,
} from '#src/features/settings/advertisers.ts';
import { asLeadRetention } from '#src/features/settings/lead-retention.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import { readJson, refuseIfWrong, type FieldErrors } from '#pb/lib/core/fields.ts';
import { announce, countPublication } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Settings that staff change in the panel: one row, partly public. */

/** Degrees of a JSON column: null until given, NaN for anything else. */
function degreesOf(settings: core.Record, field: string): number | null {
  const value = readJson(settings, field);
  if (value === null || value === '') return null;
  return typeof value === 'number' ? value : Number.NaN;
}

const advertisersOf = (settings: core.Record): AdvertiserSettings => ({
  google_activo: settings.getBool('google_activo'),
  google_tienda: settings.getString('google_tienda'),
  meta_activo: settings.getBool('meta_activo'),
  meta_latitud: degreesOf(settings, 'meta_latitud'),
  meta_longitud: degreesOf(settings, 'meta_longitud'),
});

/** The public settings. What a file needs is public only while the file is. */
export function readSiteSettings(app: core.App): SiteSettings {
  const settings = app.findRecordById('ajustes', SETTINGS_ID);
  const google = googleDealer(advertisersOf(settings));
  const meta = metaDealer(advertisersOf(settings));
  return {
    feed: settings.getBool('feed_activo'),
    ...(google === null ? {} : { google }),
    ...(meta === null ? {} : { meta }),
    leads: asLeadRetention(settings.getString('leads_plazo')),
  };
}

/** @throws BadRequestError with a message for each wrong column. */
function checkAdvertisers(settings: core.Record): void {
  const errors: FieldErrors = {};
  for (const [field, message] of Object.entries(advertiserErrors(advertisersOf(settings))))
    errors[field] = new ValidationError('invalid', message);
  refuseIfWrong('Revisa lo que necesita el archivo', errors);
}

/** Validates and saves the settings and counts a publication. */
export function saveSettings(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    keepOthersChanges(tx, e.record as core.Record);
    // After others' changes: together they may lack what a file needs.
    checkAdvertisers(e.record as core.Record);
    e.next();
    countPublication(tx);
  });
}

/** Sends the webhook. */
export function announceSettings(e: core.RecordEvent): void {
  e.next();
  announce(e.app, { settings: readSiteSettings(e.app) });
}
