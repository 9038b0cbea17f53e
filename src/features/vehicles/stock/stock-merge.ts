import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { Cover } from '#src/features/vehicles/domain/vehicle.cover.ts';
import { withCover, type SnapshotVehicle } from './snapshot.ts';

/** Applies PocketBase's changes to the stock of an open page. Pure: every function returns a new stock. */

/** The public cars by id. */
export type LiveStock = ReadonlyMap<string, SnapshotVehicle>;

/** Changes since a time, from PocketBase's lists. */
export interface StockDelta {
  /** Cars saved since then. */
  readonly vehicles: readonly Vehicle[];
  /** Covers of those cars and of cars whose photos changed; null when no photo is left. */
  readonly covers: ReadonlyMap<string, Cover | null>;
  /** Every public car: a missing one was hidden or deleted, for which anonymous visitors receive no event. */
  readonly publicIds: ReadonlySet<string>;
}

export function indexStock(vehicles: readonly SnapshotVehicle[]): LiveStock {
  return new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
}

/** The stock after a delta; cars that are no longer public are removed. */
export function applyDelta(stock: LiveStock, { vehicles, covers, publicIds }: StockDelta): LiveStock {
  const next = new Map([...stock].filter(([id]) => publicIds.has(id)));
  for (const [id, cover] of covers) {
    const known = next.get(id);
    if (known !== undefined && !isSamePhoto(known.cover, cover)) next.set(id, { ...known, cover });
  }
  for (const vehicle of vehicles) {
    if (!publicIds.has(vehicle.id)) continue;
    const known = next.get(vehicle.id);
    const cover = covers.has(vehicle.id) ? (covers.get(vehicle.id) ?? null) : (known?.cover ?? null);
    if (known?.updated_at !== vehicle.updated_at || !isSamePhoto(known.cover, cover))
      next.set(vehicle.id, withCover(vehicle, cover));
  }
  return next;
}

/** The stock after a car was saved; a hidden one, an event that only administrators receive, is removed. */
export function applyVehicle(stock: LiveStock, vehicle: Vehicle): LiveStock {
  if (vehicle.status === 'oculto') return withoutVehicle(stock, vehicle.id);
  const cover = stock.get(vehicle.id)?.cover ?? null;
  return new Map(stock).set(vehicle.id, withCover(vehicle, cover));
}

/** The stock after a car's photos changed. */
export function applyCover(stock: LiveStock, id: string, cover: Cover | null): LiveStock {
  const known = stock.get(id);
  if (known === undefined || isSamePhoto(known.cover, cover)) return stock;
  return new Map(stock).set(id, { ...known, cover });
}

export function withoutVehicle(stock: LiveStock, id: string): LiveStock {
  if (!stock.has(id)) return stock;
  const next = new Map(stock);
  next.delete(id);
  return next;
}

function isSamePhoto(one: Cover | null, other: Cover | null): boolean {
  return (
    one?.id === other?.id &&
    one?.file === other?.file &&
    one?.ancho === other?.ancho &&
    one?.foco === other?.foco &&
    one?.giro === other?.giro &&
    one?.tapado === other?.tapado &&
    one?.oscura === other?.oscura &&
    one?.alt === other?.alt &&
    one?.next?.file === other?.next?.file &&
    one?.next?.foco === other?.next?.foco &&
    one?.next?.giro === other?.next?.giro &&
    one?.next?.tapado === other?.next?.tapado
  );
}
