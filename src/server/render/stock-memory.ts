import { createHash } from 'node:crypto';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readBrandRows } from '#src/features/vehicles/brand/brand-rows.reader.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import { readStockVehicles } from '#src/features/vehicles/stock/stock.reader.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { StockChanges } from '#src/server/pocketbase/stock-calls.ts';
import { readPublicStock, type PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** Source of the stock. */
export interface StockOrigin {
  /** PocketBase's URL. */
  readonly pocketbaseUrl: string;
  /** Secret for PocketBase's change log; without it, every read is a full read. */
  readonly secret?: string | undefined;
}

/** With more changed cars, a full read is faster than reading them. */
const MOST_CHANGED = 200;
/** Attempts when cars change while they are read. */
const TRIES = 4;

interface CachedStock {
  /** Log entry up to which the stock includes all changes. */
  readonly cursor: number;
  readonly vehicles: readonly StockVehicle[];
}

/** The order of `readStock`. */
function isBefore(one: StockVehicle, other: StockVehicle): boolean {
  return one.created_at === other.created_at ? one.id < other.id : one.created_at > other.created_at;
}

/** Merges re-read cars into the stock. Cars in `changed` but not in `fresh` are no longer public. */
export function withChanges(
  vehicles: readonly StockVehicle[],
  changed: readonly string[],
  fresh: readonly StockVehicle[],
): StockVehicle[] {
  const former = new Set(changed);
  const rest = [...fresh].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  const merged: StockVehicle[] = [];
  for (const vehicle of vehicles) {
    if (former.has(vehicle.id)) continue;
    while (rest[0] !== undefined && isBefore(rest[0], vehicle)) merged.push(...rest.splice(0, 1));
    merged.push(vehicle);
  }
  return [...merged, ...rest];
}

/** Fingerprint of the cars, computed like that of the change log. */
export function fingerprintOfStock(vehicles: readonly StockVehicle[]): string {
  const stamps = vehicles.map(({ id, updated_at }) => `${id}${updated_at}`).sort();
  return createHash('sha256').update(stamps.join('')).digest('hex');
}

/** The public stock, cached in memory between reads. */
export interface StockMemory {
  /** Reads the current stock. Reads are serialised. @throws Error when PocketBase does not answer. */
  readonly read: () => Promise<PublicStock>;
}

/**
 * Creates a stock cache: the first read is a full read, later ones read only the cars in PocketBase's change log. When the
 * fingerprint of the result differs from PocketBase's, it falls back to a full read.
 */
export function createStockMemory({ pocketbaseUrl, secret }: StockOrigin): StockMemory {
  let cached: CachedStock | null = null;

  const changesSince = async (cursor: number): Promise<StockChanges | null> =>
    secret === undefined ? null : createPocketBaseClient(pocketbaseUrl, secret).stockChanges(cursor);

  const readWhole = async (): Promise<PublicStock> => {
    // Read the cursor before the stock, so that concurrent changes are read again next time.
    const changes = await changesSince(0);
    const stock = await readPublicStock(pocketbaseUrl);
    cached = changes === null ? null : { cursor: changes.cursor, vehicles: stock.vehicles };
    return stock;
  };

  /** Null when a full read is necessary. */
  const readChanged = async ({ cursor, vehicles }: CachedStock): Promise<PublicStock | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const readAt = new Date().toISOString();
      const changes = await changesSince(cursor);
      const changed = changes?.vehicles ?? null;
      if (changes === null || changed === null || changed.length > MOST_CHANGED) return null;
      const merged = withChanges(vehicles, changed, await readStockVehicles(pocketbaseUrl, changed));
      if (fingerprintOfStock(merged) !== changes.fingerprint) continue;
      const [settings, brands] = await Promise.all([
        readSiteSettings(pocketbaseUrl),
        readBrandRows(pocketbaseUrl),
      ]);
      cached = { cursor: changes.cursor, vehicles: merged };
      return { readAt, vehicles: merged, settings, brands };
    }
    return null;
  };

  const read = async () => (cached === null ? null : await readChanged(cached)) ?? readWhole();
  let latest: Promise<unknown> = Promise.resolve();

  return {
    read: () => {
      const reading = latest.then(read);
      latest = reading.catch(() => undefined);
      return reading;
    },
  };
}
