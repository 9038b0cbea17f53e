import type { HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import { daysInStock, minutesAfter, timeAgo } from './life-times.ts';
import { steadyShare } from './steady.ts';

/** What happened to the demo's cars: prices that fell, reservations, sales. Their present price and status stay. */

/** A car of the demo as stored. */
export interface LifeCar {
  readonly id: string;
  readonly orden: number;
  readonly titulo: string;
  readonly marca: string;
  readonly modelo: string;
  readonly precio_eur: number | null;
  readonly precio_anterior_eur: number | null;
  readonly status: string;
}

export interface CarChange {
  readonly car: LifeCar;
  readonly at: Date;
  readonly changes: HistoryChanges;
}

/** Cars by `orden` whose price fell so long ago that it is no longer shown on the site, with the days since. */
const FORMER_DROPS: Readonly<Record<number, number>> = { 19: 33, 22: 41, 24: 36, 26: 52, 29: 57, 30: 25 };
/** How long a car has had its status. */
const STATUS_SINCE: Readonly<Record<number, number>> = { 14: 4, 18: 29, 20: 40, 25: 12, 27: 9, 30: 16 };
/** The last days in which the former price of a reduced car may be shown (Directive 98/6/EC, art. 6a). */
const SHOWN_DAYS = 26;

/** The price of a car before a drop some time ago: some five percent more, and as round. */
function formerPrice(price: number): number {
  return Math.floor((price * 1.045) / 1000) * 1000 + 900;
}

function priceDrop(car: LifeCar, now: Date): CarChange[] {
  const { orden, precio_eur, precio_anterior_eur } = car;
  if (precio_eur === null) return [];
  const drop = (before: number, days: number, further: HistoryChanges): CarChange => {
    const at = timeAgo(now, days, `1${orden % 8}:${10 + orden}`);
    return { car, at, changes: { precio_eur: [before, precio_eur], ...further } };
  };
  if (precio_anterior_eur !== null) {
    const longest = Math.min(SHOWN_DAYS, daysInStock(orden) - 3);
    const days = 2 + Math.floor(steadyShare('drop', orden) * (longest - 1));
    return [drop(precio_anterior_eur, days, { precio_anterior_eur: [null, precio_anterior_eur] })];
  }
  const days = FORMER_DROPS[orden];
  return days === undefined ? [] : [drop(formerPrice(precio_eur), days, {})];
}

function statusChange(car: LifeCar, now: Date): CarChange[] {
  const days = STATUS_SINCE[car.orden];
  if (days === undefined || car.status === 'disponible') return [];
  const at = minutesAfter(timeAgo(now, days, '12:40'), car.orden, now);
  return [{ car, at, changes: { status: ['disponible', car.status] } }];
}

/** Changes of the demo's cars since they came into stock. */
export function carChanges(cars: readonly LifeCar[], now: Date): CarChange[] {
  return cars.flatMap((car) => [...priceDrop(car, now), ...statusChange(car, now)]);
}

/** The price of a car at a time since it came into stock. */
export function priceAt(car: LifeCar, changes: readonly CarChange[], time: Date): number | null {
  const next = changes.find(({ car: { id }, at, changes: { precio_eur } }) => {
    return id === car.id && precio_eur !== undefined && at > time;
  });
  const [before] = next?.changes['precio_eur'] ?? [];
  return typeof before === 'number' ? before : car.precio_eur;
}
