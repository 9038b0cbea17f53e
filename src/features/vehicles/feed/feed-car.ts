import { knownNumber, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { grossPrice } from '#src/features/vehicles/domain/vehicle.gross-price.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { displayStatus, STATUS_LABELS, type Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { colourText, feedText } from './feed-text.ts';

/**
 * Whether a car is in the files for Google and Meta, and what it lacks. Sources: Google's specification of vehicle ads
 * (support.google.com/merchants/answer/11192663) for Spain, and Meta's of automotive inventory
 * (developers.facebook.com, auto-ads reference). docs/product/feed.md lists the rules. The panel loads
 * this module, so it has nothing of the writers.
 */

/** The fields that decide it. */
export type JudgedVehicle = Pick<
  Vehicle,
  | 'referencia'
  | 'marca'
  | 'modelo'
  | 'km'
  | 'combustible'
  | 'carroceria'
  | 'color_exterior'
  | 'precio_eur'
  | 'iva_incluido'
  | 'regimen_iva'
  | 'primera_matriculacion'
  | 'condicion'
  | 'co2_g_km'
  | 'consumo'
  | 'status'
  | 'ubicacion_pais'
>;

/** What a car lacks: the field where it is given, null when there is none; the noun for 'Falta: …'. */
export interface Lack {
  readonly field: VehicleField | 'fotos' | null;
  readonly text: string;
}

/** Whether a file offers a car. */
export type FeedPlace =
  | { readonly kind: 'in' }
  /** The file does not take such cars; the text says which, for the middle of a sentence. */
  | { readonly kind: 'out'; readonly text: string }
  /** At least one. */
  | { readonly kind: 'lacks'; readonly lacks: readonly Lack[] };

/** A car that was registered is not new, whatever its kilometres. */
export const isNew = ({ condicion }: Pick<Vehicle, 'condicion'>): boolean => condicion === 'nuevo';

/** The whole price; null without one, or while taxes are unknown. */
export function feedPrice(
  vehicle: Pick<Vehicle, 'precio_eur' | 'iva_incluido' | 'regimen_iva'>,
): number | null {
  const price = grossPrice({ ...vehicle, precio_eur: knownNumber('precio_eur', vehicle.precio_eur) });
  return 'gross' in price ? price.gross : null;
}

/** The consumption; null while unknown. */
export const feedConsumption = ({ consumo }: Pick<Vehicle, 'consumo'>) => knownNumber('consumo', consumo);

interface Rule extends Lack {
  readonly isMet: (vehicle: JudgedVehicle, photos: number) => boolean;
}
const rule = (field: Lack['field'], text: string, isMet: Rule['isMet']): Rule => ({ field, text, isMet });

const priceKind = (vehicle: JudgedVehicle) =>
  grossPrice({ ...vehicle, precio_eur: knownNumber('precio_eur', vehicle.precio_eur) }).kind;
const hasText = (text: string) => feedText(text, Infinity) !== '';

/** Rules of both. Google refuses a colour without letters (answer 6324487). */
const COMMON: readonly Rule[] = [
  rule('marca', 'marca', ({ marca }) => hasText(marca)),
  rule('modelo', 'modelo', ({ modelo }) => hasText(modelo)),
  rule('km', 'kilómetros', ({ km }) => km !== null),
  rule('color_exterior', 'color', ({ color_exterior }) => /\p{L}.*\p{L}/u.test(colourText(color_exterior))),
  rule('precio_eur', 'precio', (vehicle) => priceKind(vehicle) !== 'none'),
  rule('regimen_iva', 'régimen de IVA', (vehicle) => priceKind(vehicle) !== 'unknown'),
  rule('fotos', 'fotos', (_, photos) => photos > 0),
];

const burnsFuel = new Set(['gasolina', 'diesel', 'hibrido', 'hibrido_enchufable']);

const GOOGLE: readonly Rule[] = [
  ...COMMON,
  // In Europe the id stands for the chassis number, and the car's page must show it: answer 11192663.
  rule('referencia', 'referencia', ({ referencia }) => hasText(referencia)),
  rule('combustible', 'combustible', ({ combustible }) => combustible !== ''),
  // Answer 14546138.
  rule(
    'primera_matriculacion',
    'primera matriculación',
    (car) => isNew(car) || car.primera_matriculacion !== '',
  ),
  // Answer 14546146. An electric car emits none.
  rule('co2_g_km', 'CO₂', (car) => !isNew(car) || car.combustible === 'electrico' || car.co2_g_km !== null),
  // Answers 14543580 and 14546149.
  rule('consumo', 'consumo', (car) => {
    const isAsked = burnsFuel.has(car.combustible) || car.combustible === 'electrico';
    return !isNew(car) || !isAsked || feedConsumption(car) !== null;
  }),
  // Our field holds litres only.
  rule(null, 'consumo eléctrico', (car) => !isNew(car) || car.combustible !== 'hibrido_enchufable'),
];

const META: readonly Rule[] = [
  ...COMMON,
  rule('carroceria', 'carrocería', ({ carroceria }) => carroceria !== ''),
];

function judged(rules: readonly Rule[], vehicle: JudgedVehicle, photos: number): FeedPlace {
  const lacks = rules
    .filter(({ isMet }) => !isMet(vehicle, photos))
    .map(({ field, text }) => ({ field, text }));
  return lacks.length === 0 ? { kind: 'in' } : { kind: 'lacks', lacks };
}

const HIDDEN: FeedPlace = { kind: 'out', text: 'no está en la web' };

/**
 * Whether a car is in Google's file: only cars that can be bought now (answer 16636260), in the store (answer 14154094).
 * @param photos their public number.
 */
export function googlePlace(vehicle: JudgedVehicle, photos: number): FeedPlace {
  const status: Status = displayStatus(vehicle.status);
  if (status === 'oculto') return HIDDEN;
  if (status !== 'disponible') return { kind: 'out', text: STATUS_LABELS[status].toLowerCase() };
  if (isAbroad(vehicle.ubicacion_pais)) return { kind: 'out', text: 'todavía no está en España' };
  return judged(GOOGLE, vehicle, photos);
}

/** Whether a car is in Meta's file, which also says that a car is reserved or sold. @param photos their public number. */
export function metaPlace(vehicle: JudgedVehicle, photos: number): FeedPlace {
  return displayStatus(vehicle.status) === 'oculto' ? HIDDEN : judged(META, vehicle, photos);
}
