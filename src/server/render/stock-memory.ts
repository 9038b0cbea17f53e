import { createHash } from 'node:crypto';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { readSiteSettings } from '#src/features/settings/site-settings.reader.ts';
import { readStockVehicles } from '#src/features/vehicles/stock/stock.reader.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { StockChanges } from '#src/server/pocketbase/stock-calls.ts';
import { readPublicStock, type PublicStock } from '#src/features/vehicles/stock/stock.source.ts';

/** Where the stock is read. */
export interface StockOrigin {
  /** PocketBase's address. */
  readonly pocketbaseUrl: string;
  /** Opens PocketBase's log of changes; without it the stock is read whole each time. */
  readonly secret?: string | undefined;
}

/** Beyond as many changed cars the whole stock is read sooner than they are. */
const MOST_CHANGED = 200;
/** How often cars are read again that change while they are read. */
const TRIES = 4;

interface Remembered {
  /** Entry of the log that the stock is not older than. */
  readonly cursor: number;
  readonly vehicles: readonly StockVehicle[];
}

/** As `readStock` orders them. */
function isBefore(one: StockVehicle, other: StockVehicle): boolean {
  return one.created_at === other.created_at ? one.id < other.id : one.created_at > other.created_at;
}

/** The stock with some cars read again: those of `changed` that are not among `fresh` are public no more. */
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

/** What the log of changes says of the same cars. */
export function fingerprintOfStock(vehicles: readonly StockVehicle[]): string {
  const stamps = vehicles.map(({ id, updated_at }) => `${id}${updated_at}`).sort();
  return createHash('sha256').update(stamps.join('')).digest('hex');
}

/** The public stock, kept in memory from one reading to the next. */
export interface StockMemory {
  /** The stock as it is when its turn has come: one reading follows the other. @throws Error when PocketBase does not answer. */
  readonly read: () => Promise<PublicStock>;
}

/**
 * Reads the stock whole the first time, and from then on only the cars that PocketBase's log names. When the cars and their
 * dates are not those that PocketBase has, it is read whole again.
 */
export function createStockMemory({ pocketbaseUrl, secret }: StockOrigin): StockMemory {
  let remembered: Remembered | null = null;

  const changesSince = async (cursor: number): Promise<StockChanges | null> =>
    secret === undefined ? null : createPocketBaseClient(pocketbaseUrl, secret).stockChanges(cursor);

  const readWhole = async (): Promise<PublicStock> => {
    // Read before the stock: what changes while that is read is read again.
    const changes = await changesSince(0);
    const stock = await readPublicStock(pocketbaseUrl);
    remembered = changes === null ? null : { cursor: changes.cursor, vehicles: stock.vehicles };
    return stock;
  };

  /** Null when the whole stock has to be read. */
  const readChanged = async ({ cursor, vehicles }: Remembered): Promise<PublicStock | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const readAt = new Date().toISOString();
      const changes = await changesSince(cursor);
      const changed = changes?.vehicles ?? null;
      if (changes === null || changed === null || changed.length > MOST_CHANGED) return null;
      const merged = withChanges(vehicles, changed, await readStockVehicles(pocketbaseUrl, changed));
      if (fingerprintOfStock(merged) !== changes.fingerprint) continue;
      const settings = await readSiteSettings(pocketbaseUrl);
      remembered = { cursor: changes.cursor, vehicles: merged };
      return { readAt, vehicles: merged, settings };
    }
    return null;
  };

  const read = async () => (remembered === null ? null : await readChanged(remembered)) ?? readWhole();
  let latest: Promise<unknown> = Promise.resolve();

  return {
    read: () => {
      const reading = latest.then(read);
      latest = reading.catch(() => undefined);
      return reading;
    },
  };
}
