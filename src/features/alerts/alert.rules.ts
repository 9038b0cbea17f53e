import * as z from 'zod/mini';
import { isOffered, isSold } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { carsOfSearch } from './alert-search.ts';
import { seenSchema, type Seen, type SeenCar } from './seen.ts';

/** What has happened to the cars of an alert since its person last heard of them. Pure; stock means the public cars. */

/** How long a car must be unchanged before it is news, so that a corrected slip is none. */
export const SETTLE_MS = 15 * 60_000;

/** A confirmed alert. */
export const watchedAlertSchema = z.object({
  id: z.string(),
  /** Id of the person. */
  persona: z.string(),
  /** Id of the car; '' for a search. */
  vehiculo: z.string(),
  /** Canonical search; '' for a car. */
  busqueda: z.string(),
  /** When it was confirmed. UTC. */
  confirmado: z.string(),
  visto: seenSchema,
});
export type WatchedAlert = z.infer<typeof watchedAlertSchema>;

/** A piece of news about a car. */
export type AlertNews =
  | { readonly kind: 'precio'; readonly car: SnapshotVehicle; readonly antes: number }
  | { readonly kind: 'vendido'; readonly car: SnapshotVehicle }
  /** A car of a search. `llegado` is whether it is newer than the alert. */
  | {
      readonly kind: 'nuevo';
      readonly car: SnapshotVehicle;
      readonly busqueda: string;
      readonly llegado: boolean;
    };

/** What an alert has found, and what its person knows once these news, if any, have been sent. */
export interface AlertFindings {
  readonly news: readonly AlertNews[];
  readonly visto: Seen;
}

const timeOf = (stamp: string) => Date.parse(stamp.replace(' ', 'T'));

const isSettled = ({ updated_at }: SnapshotVehicle, now: number) => timeOf(updated_at) <= now - SETTLE_MS;

const seenOf = ({ precio_eur, iva_incluido, regimen_iva }: SnapshotVehicle): SeenCar => ({
  precio: precio_eur,
  neto: regimen_iva === 'deducible' && !iva_incluido,
});

/** What a person who confirms an alert knows: the price of the moment, or the cars that the search finds. */
export function firstLook(
  { vehiculo, busqueda }: Pick<WatchedAlert, 'vehiculo' | 'busqueda'>,
  stock: readonly SnapshotVehicle[],
): Seen {
  if (busqueda !== '') return carsOfSearch(busqueda, stock).map(({ id }) => id);
  const car = stock.find(({ id }) => id === vehiculo);
  return car === undefined ? null : seenOf(car);
}

/**
 * A price is news when it is lower than the known one, in whole euros. A higher price becomes the known one without a
 * mail; a price on request is not compared.
 */
function carFindings(car: SnapshotVehicle, visto: Seen): AlertFindings {
  if (isSold(car.status)) return { news: [{ kind: 'vendido', car }], visto };
  const current = seenOf(car);
  if (visto === null || Array.isArray(visto)) return { news: [], visto: current };
  if (current.precio === null) return { news: [], visto };
  if (visto.precio === null || visto.neto !== current.neto) return { news: [], visto: current };
  const isLower = Math.round(current.precio) < Math.round(visto.precio);
  return { news: isLower ? [{ kind: 'precio', car, antes: visto.precio }] : [], visto: current };
}

/** A car is news to a search once. A sold one is never, and a hidden one is not in the stock. */
function searchFindings(
  { busqueda, confirmado, visto }: WatchedAlert,
  stock: readonly SnapshotVehicle[],
  now: number,
): AlertFindings {
  if (!Array.isArray(visto)) return { news: [], visto: firstLook({ vehiculo: '', busqueda }, stock) };
  const known = new Set(visto);
  const cars = carsOfSearch(busqueda, stock).filter(
    (car) => !known.has(car.id) && isOffered(car.status) && isSettled(car, now),
  );
  const news = cars.map((car) => ({
    kind: 'nuevo' as const,
    ...{ car, busqueda, llegado: timeOf(car.created_at) > timeOf(confirmado) },
  }));
  return { news, visto: cars.length === 0 ? visto : [...visto, ...cars.map(({ id }) => id)] };
}

/** Compares what the person knows with the public cars that have been unchanged for a while. @param now milliseconds */
export function alertFindings(
  alert: WatchedAlert,
  stock: readonly SnapshotVehicle[],
  now: number,
): AlertFindings {
  if (alert.busqueda !== '') return searchFindings(alert, stock, now);
  const car = stock.find(({ id }) => id === alert.vehiculo);
  if (car === undefined || !isSettled(car, now)) return { news: [], visto: alert.visto };
  return carFindings(car, alert.visto);
}

/** The news of one person. */
export interface PersonNews {
  /** Each car once: a sale or a price before a search. */
  readonly news: readonly AlertNews[];
  /** What the person knows once the news have been sent, by the id of the alert. */
  readonly vistos: Readonly<Record<string, Seen>>;
  /** Ids of the alerts that end with the news. */
  readonly terminados: readonly string[];
}

/** The news of all alerts of a person. @param now milliseconds */
export function personNews(
  alerts: readonly WatchedAlert[],
  stock: readonly SnapshotVehicle[],
  now: number,
): PersonNews {
  const found = alerts.map((alert) => ({ alert, ...alertFindings(alert, stock, now) }));
  const all = found.flatMap(({ news }) => news);
  const ofCars = all.filter(({ kind }) => kind !== 'nuevo');
  const byCar = new Map<string, AlertNews>();
  for (const news of [...ofCars, ...all]) if (!byCar.has(news.car.id)) byCar.set(news.car.id, news);
  return {
    news: [...byCar.values()],
    vistos: Object.fromEntries(found.map(({ alert, visto }) => [alert.id, visto])),
    terminados: found
      .filter(({ news }) => news.some(({ kind }) => kind === 'vendido'))
      .map(({ alert }) => alert.id),
  };
}
