import type { VisitBatch } from '#src/server/visits/visit-counter.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import type { CarChange, LifeCar } from './life-changes.ts';
import { daysInStock, LIFE_DAYS } from './life-times.ts';
import { steadyShare } from './steady.ts';

/** Visits of the demo's cars: more on weekends, for new cars, and after most lower prices; few once a car is sold. */

const DAY_MS = 24 * 60 * 60 * 1000;
/** Visits of an ordinary car on an ordinary day, from the least to the most wanted. */
const RATE = { least: 2, most: 9 } as const;
const NEW_DAYS = 7;
const DROP_DAYS = 10;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Expected visits of a car on a day. */
function rateOf(car: LifeCar, day: string, arrived: string, changes: readonly CarChange[]): number {
  const since = (field: string): number => {
    const change = changes.find((one) => one.changes[field] !== undefined);
    return change === undefined ? -1 : daysBetween(madridDay(change.at), day);
  };
  const [dropped, changed] = [since('precio_eur'), since('status')];
  if (changed >= 0 && car.status === 'oculto') return 0;
  const wanted = RATE.least + (RATE.most - RATE.least) * steadyShare('wanted', car.orden) ** 1.5;
  return (
    wanted *
    (isWeekend(day) ? 1.35 : 1) *
    (daysBetween(arrived, day) < NEW_DAYS ? 1.7 : 1) *
    (dropped >= 0 && dropped < DROP_DAYS ? 0.8 + steadyShare('reaction', car.orden) : 1) *
    (changed >= 0 && car.status === 'vendido' ? 0.25 : 1)
  );
}

/** Visits of the last days; those of today so far. */
export function lifeVisits(
  cars: readonly LifeCar[],
  changes: readonly CarChange[],
  now: Date,
): VisitBatch['visitas'][number][] {
  const today = madridDay(now);
  const passed = (now.getTime() % DAY_MS) / DAY_MS;
  return cars.flatMap((car) => {
    const own = changes.filter((change) => change.car.id === car.id);
    const days = Math.min(LIFE_DAYS, daysInStock(car.orden) + 1);
    const arrived = daysLater(today, -daysInStock(car.orden));
    return Array.from({ length: days }, (_, index) => {
      const dia = daysLater(today, index + 1 - days);
      const rate = rateOf(car, dia, arrived, own) * (dia === today ? passed : 1);
      const total = Math.round(rate * (0.45 + 1.1 * steadyShare('visits', car.orden, dia)));
      return { vehicle: car.id, dia, total };
    }).filter(({ total }) => total > 0);
  });
}
