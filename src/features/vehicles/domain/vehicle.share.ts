import { formatEuros, formatKm } from '#src/lib/format.ts';
import type { Combustible } from './vehicle.choices.ts';
import { gearboxLabel, isAbroad, isSold } from './vehicle.facts.ts';
import { grossPrice } from './vehicle.gross-price.ts';
import { grossText } from './vehicle.price.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { vehicleTitle } from './vehicle.title.ts';

/** Title and description of a car's shared link, and of its page in search results. */

const FUELS: Readonly<Partial<Record<string, string>>> = {
  gasolina: ' de gasolina',
  diesel: ' diésel',
  hibrido: ' híbrido',
  electrico: ' eléctrico',
  hibrido_enchufable: ' híbrido enchufable',
} satisfies Partial<Record<Combustible, string>>;

const CONDITIONS: Readonly<Partial<Record<string, string>>> = { nuevo: ' nuevo', km0: ' km 0' };

/** Kilometres and gearbox: ' con 68.500 km y cambio automático'. */
function withText({ km, transmision }: Vehicle): string {
  const parts = [
    ...(km === null ? [] : [formatKm(km)]),
    ...(transmision === '' ? [] : [`cambio ${gearboxLabel(transmision).toLowerCase()}`]),
  ];
  return parts.length === 0 ? '' : ` con ${parts.join(' y ')}`;
}

function placeText({ ubicacion_ciudad: city, ubicacion_pais: country }: Vehicle): string {
  if (!isAbroad(country)) return city === '' ? '' : `, en ${city}`;
  return `, en ${city === '' ? country : `${city} (${country})`}`;
}

/** The price as stated: `49.900 € más IVA`; '' for none, and for a sold car. */
function statedPrice(vehicle: Vehicle): string {
  if (vehicle.precio_eur === null || isSold(vehicle.status)) return '';
  const { kind } = grossPrice(vehicle);
  return `${formatEuros(vehicle.precio_eur)}${kind === 'net' ? ' más IVA' : ''}`;
}

function priceSentence(vehicle: Vehicle): string {
  if (isSold(vehicle.status)) return 'Ya está vendido.';
  const price = statedPrice(vehicle);
  if (price === '') return 'Consulta el precio.';
  const gross = grossText(vehicle);
  const whole = vehicle.iva_incluido ? ', IVA incluido' : '';
  return `Cuesta ${price}${gross === '' ? whole : ` (${gross})`}.`;
}

/** The car's name and its price. */
export function shareTitle(vehicle: Vehicle): string {
  return [vehicleTitle(vehicle), statedPrice(vehicle)].filter((part) => part !== '').join(' · ');
}

/** What the car is, and what it costs, in two sentences. */
export function shareDescription(vehicle: Vehicle): string {
  const what = `Coche${FUELS[vehicle.combustible] ?? ''}${CONDITIONS[vehicle.condicion] ?? ''} de ${vehicle.anio}`;
  return `${what}${withText(vehicle)}${placeText(vehicle)}. ${priceSentence(vehicle)}`;
}
