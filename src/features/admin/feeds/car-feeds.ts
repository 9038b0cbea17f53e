import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import {
  googlePlace,
  metaPlace,
  type FeedPlace,
  type JudgedVehicle,
  type Lack,
} from '#src/features/vehicles/feed/feed-car.ts';
import type { PanelTarget } from '#src/features/admin/core/routing/panel-place.ts';

/** Where a car stands in the files for advertisers, for staff. Pure functions. */

/** The advertisers, by the name of their file. */
export const ADVERTISERS = { google: 'Google', meta: 'Meta' } as const;
export type Advertiser = keyof typeof ADVERTISERS;

const PLACES: Readonly<Record<Advertiser, (vehicle: JudgedVehicle, photos: number) => FeedPlace>> = {
  google: googlePlace,
  meta: metaPlace,
};

/** The place of a car in one file. @param photos their public number. */
export function carPlace(advertiser: Advertiser, vehicle: JudgedVehicle, photos: number): FeedPlace {
  return PLACES[advertiser](vehicle, photos);
}

export interface CarFeed {
  readonly advertiser: Advertiser;
  readonly place: FeedPlace;
}

/** The places of a car in the files that are switched on. */
export function carFeeds(
  settings: Pick<SiteSettings, Advertiser>,
  vehicle: JudgedVehicle,
  photos: number,
): CarFeed[] {
  const all = Object.keys(ADVERTISERS) as Advertiser[];
  return all
    .filter((advertiser) => settings[advertiser] !== undefined)
    .map((advertiser) => ({ advertiser, place: carPlace(advertiser, vehicle, photos) }));
}

/** `En el archivo de Google`, or why not: the beginning of a line that may go on with what is missing. */
export function carFeedText({ advertiser, place }: CarFeed): string {
  const file = `el archivo de ${ADVERTISERS[advertiser]}`;
  if (place.kind === 'in') return `En ${file}`;
  return `Fuera d${file}${place.kind === 'out' ? `: ${place.text}` : ''}`;
}

/** `Falta:` before one missing thing, `Faltan:` before several. */
export const lackWord = (lacks: readonly Lack[]) => (lacks.length === 1 ? 'Falta:' : 'Faltan:');

/** Where staff give what a car lacks; null when there is no such place. */
export function lackTarget(vehicleId: string, { field }: Lack): PanelTarget | null {
  if (field === null) return null;
  if (field === 'fotos') return { tab: 'imagenes', vehiculo: vehicleId };
  return { tab: 'vehiculos', editar: vehicleId, campo: field };
}

/** A car in the count of a file. */
export interface CountedCar<Car extends JudgedVehicle> {
  readonly vehicle: Car;
  readonly photos: number;
}

/** What a file holds and leaves out. */
export interface FeedCount<Car extends JudgedVehicle> {
  readonly offered: number;
  /** Cars that lack something, in the given order. */
  readonly lacking: readonly { readonly vehicle: Car; readonly lacks: readonly Lack[] }[];
  /** Numbers of cars that the file does not take, by the reason. */
  readonly others: ReadonlyMap<string, number>;
}

/** Counts the cars of a file. */
export function countFeed<Car extends JudgedVehicle>(
  advertiser: Advertiser,
  cars: readonly CountedCar<Car>[],
): FeedCount<Car> {
  const lacking: { vehicle: Car; lacks: readonly Lack[] }[] = [];
  const others = new Map<string, number>();
  let offered = 0;
  for (const { vehicle, photos } of cars) {
    const place = carPlace(advertiser, vehicle, photos);
    if (place.kind === 'in') offered++;
    else if (place.kind === 'lacks') lacking.push({ vehicle, lacks: place.lacks });
    else others.set(place.text, (others.get(place.text) ?? 0) + 1);
  }
  return { offered, lacking, others };
}

const cars = (count: number) => (count === 1 ? '1 coche' : `${count} coches`);

/** `24 coches en el archivo`; while the file is off, what it would hold. */
export function offeredText(offered: number, isOn: boolean): string {
  if (isOn) return `${cars(offered)} en el archivo`;
  return `Con los datos de ahora tendría ${cars(offered)}`;
}

/** `Falta algo en 3 coches`. */
export const lackingText = (count: number) => `Falta algo en ${cars(count)}`;

/** `No se incluyen: reservado (1), vendido (3).`; '' without any. */
export function othersText(others: ReadonlyMap<string, number>): string {
  const counted = [...others].map(([reason, count]) => `${reason} (${count})`);
  return counted.length === 0 ? '' : `No se incluyen: ${counted.join(', ')}.`;
}
