import { listLimits } from '#src/config/limits.ts';
import { formatKm } from '#src/lib/format.ts';
import { isAbroad } from './vehicle.abroad.ts';
import type { VehicleField } from './vehicle.fields.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { COMBUSTIBLE_LABELS, TRANSMISION_LABELS, isSold } from './vehicle.terms.ts';
import { vehicleTitle, versionText } from './vehicle.title.ts';

/** Facts about a car for cards and the vehicle page (SPEC section 2), as pure text. */

export { isSold, vehicleTitle, versionText };
export { isOffered, isPublic } from './vehicle.terms.ts';
export { isAbroad };

/** Label of a stored enum value, or of one from a URL; a value without a label is shown as it is. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

export function fuelLabel(combustible: string): string {
  return labelOf(COMBUSTIBLE_LABELS, combustible);
}

export function gearboxLabel(transmision: string): string {
  return labelOf(TRANSMISION_LABELS, transmision);
}

/** What a car's consumption is measured in. */
export function consumptionUnit(combustible: string): string {
  return combustible === 'electrico' ? 'kWh/100 km' : 'l/100 km';
}

/** Unknown km read 'N/A' (SPEC section 2). */
export function kmText(km: number | null): string {
  return km === null ? 'N/A' : formatKm(km);
}

/** Tags are stored with hyphens and shown with spaces (SPEC section 2). */
export function tagText(tag: string): string {
  return tag.replaceAll('-', ' ').trim();
}

/** The tags of a card: at most two (SPEC section 9). */
export function cardTags(etiquetas: readonly string[]): string[] {
  return etiquetas
    .map(tagText)
    .filter((tag) => tag !== '')
    .slice(0, listLimits.cardTags);
}

/** Screen reader suffix of a card's links, so that each names its car. */
export function cardHiddenTitle(vehicle: Pick<Vehicle, 'marca' | 'modelo' | 'version' | 'status'>): string {
  return `: ${vehicleTitle(vehicle)}${isSold(vehicle.status) ? ', vendido' : ''}`;
}

/** Labels of the facts on cards; the panel's form uses the same. */
export const FACT_LABELS = {
  anio: 'Año',
  km: 'Kilómetros',
  combustible: 'Combustible',
  transmision: 'Cambio',
} as const satisfies Partial<Record<VehicleField, string>>;

/** Location of a car: its city, with the country when it is another one ('Stuttgart, Alemania'). */
function placeText({
  ubicacion_ciudad,
  ubicacion_pais,
}: Pick<Vehicle, 'ubicacion_ciudad' | 'ubicacion_pais'>): string {
  return [ubicacion_ciudad, isAbroad(ubicacion_pais) ? ubicacion_pais : '']
    .filter((part) => part !== '')
    .join(', ');
}

interface Fact {
  readonly key: string;
  readonly value: string;
}

/** A fact without a value is omitted. */
const isKnown = ({ value }: Fact): boolean => value.trim() !== '';

type CardFacts = Pick<Vehicle, 'anio' | 'km' | 'combustible' | 'ubicacion_ciudad' | 'ubicacion_pais'>;

/** Year, km, fuel, others and place, in that order; missing facts are omitted, except km. */
export function cardFacts(vehicle: CardFacts, others: readonly Fact[] = []): readonly Fact[] {
  return [
    { key: FACT_LABELS.anio, value: String(vehicle.anio) },
    { key: FACT_LABELS.km, value: kmText(vehicle.km) },
    { key: FACT_LABELS.combustible, value: fuelLabel(vehicle.combustible) },
    ...others,
    { key: 'Ubicación', value: placeText(vehicle) },
  ].filter(isKnown);
}

/** The main facts of the vehicle page: the card's, and the gearbox beside the fuel, because it decides many purchases. */
export function summaryFacts(vehicle: CardFacts & Pick<Vehicle, 'transmision'>): readonly Fact[] {
  return cardFacts(vehicle, [{ key: FACT_LABELS.transmision, value: gearboxLabel(vehicle.transmision) }]);
}

/** Whether a car is shown as featured: that ends with its sale. */
export function isFeatured({ destacado, status }: Pick<Vehicle, 'destacado' | 'status'>): boolean {
  return destacado && !isSold(status);
}
