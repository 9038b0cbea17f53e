import { pocketbase } from '#src/lib/pocketbase.ts';
import { SETTINGS_ID } from '#src/features/settings/settings.id.ts';
import { settingsSchema, type Settings } from './settings.schema.ts';

/** Administrator API calls for the settings. Each throws PocketBase's ClientResponseError. */

const ajustes = pocketbase.collection('ajustes');

export async function readSettings(): Promise<Settings> {
  return settingsSchema.parse(await ajustes.getOne(SETTINGS_ID));
}

/** Changes some settings and leaves the others. Returns all of them. */
export async function changeSettings(changes: Partial<Settings>): Promise<Settings> {
  return settingsSchema.parse(await ajustes.update(SETTINGS_ID, changes));
}
