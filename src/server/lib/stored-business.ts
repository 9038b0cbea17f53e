import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultBusiness, isDemo } from '#src/config/business.ts';
import {
  hasDefaultNames,
  shownBusiness,
  withDefaults,
  type Business,
} from '#src/features/company/business/business.ts';
import { firstColumn, withDatabase } from './database.ts';

/** Reads the business from a data folder, for callers that need it while PocketBase does not answer. */

function storedFacts(pocketbaseDir: string): unknown {
  const file = path.join(pocketbaseDir, 'data.db');
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(
      withDatabase(file, (database) => firstColumn(database, 'SELECT datos FROM negocio')[0] ?? 'null'),
    );
  } catch {
    // Older data has no such table: the default business is used.
    return null;
  }
}

const factsOf = (pocketbaseDir: string) => withDefaults(storedFacts(pocketbaseDir), defaultBusiness);

/** The stored business, with the default's values where nothing is stored. */
export function storedBusiness(pocketbaseDir: string): Business {
  return shownBusiness(factsOf(pocketbaseDir));
}

/** Whether the site shows some of the demo's facts. */
export function isDemoBusiness(pocketbaseDir: string): boolean {
  return isDemo && hasDefaultNames(factsOf(pocketbaseDir), defaultBusiness);
}
