import { vehicleYearMax, vehicleYearMin } from '#src/config/stock-limits.ts';
import { bareName as bare } from '#src/features/vehicles/domain/brands.ts';
import { grossPrice } from '#src/features/vehicles/domain/vehicle.gross-price.ts';
import { onTopText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { isNoPrice } from '#src/features/vehicles/domain/vehicle.price-change.ts';
import { fitsDay } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { formatEuros } from '#src/lib/format.ts';
import type { Suggestions } from './suggestions.schema.ts';
import { readVehicleNumber } from './typed-number.ts';
import type { VehicleFormValues } from './vehicle-form.schema.ts';

/** Hints about values that contradict each other. They never refuse a save: an odd car may be right. */

type Values<Field extends keyof VehicleFormValues> = Pick<VehicleFormValues, Field>;

/** The year of a registration; null while it is none. */
function yearOf(registered: string): number | null {
  return fitsDay('primera_matriculacion', registered) ? Number(registered.slice(0, 'AAAA'.length)) : null;
}

/** The hint for a year that is not the registration's; null without one. */
export function yearHint({
  anio,
  primera_matriculacion,
}: Values<'anio' | 'primera_matriculacion'>): string | null {
  const year = yearOf(primera_matriculacion);
  if (year === null || !/^\d{4}$/.test(anio.trim()) || Number(anio) === year) return null;
  return `La primera matriculación es de ${year}`;
}

/**
 * The year that follows from a registration, as typed; null when the year was chosen by hand, or would be refused.
 * @param untouched the years that were not typed: the form's first one, and the one that followed last
 */
export function followingYear(
  { anio, primera_matriculacion }: Values<'anio' | 'primera_matriculacion'>,
  untouched: readonly (string | null)[],
  now: Date,
): string | null {
  const year = yearOf(primera_matriculacion);
  if (year === null || !untouched.includes(anio)) return null;
  return year < vehicleYearMin || year > vehicleYearMax(now) ? null : String(year);
}

/** The hint for the displacement of an electric car; null without one. */
export function displacementHint({
  combustible,
  cilindrada_cc,
}: Values<'combustible' | 'cilindrada_cc'>): string | null {
  const { value } = readVehicleNumber('cilindrada_cc', cilindrada_cc);
  return combustible === 'electrico' && value !== null && value > 0
    ? 'Un eléctrico no tiene cilindrada'
    : null;
}

/** What the site adds to a price, or which field is missing for it; '' where it is the whole price. */
export function taxHint(
  { iva_incluido, regimen_iva }: Values<'iva_incluido' | 'regimen_iva'>,
  price: number | null,
): string {
  const taxed = { precio_eur: isNoPrice(price) ? null : price, iva_incluido, regimen_iva };
  return grossPrice(taxed).kind === 'unknown' ? 'sin precio final. Falta: régimen de IVA' : onTopText(taxed);
}

/** A price this many times below or above the median is odd. */
const ODD = 2;

/** The hint for a price far from that of the dealer's cars of the same model; null without one. */
export function oddPriceHint(
  { marca, modelo }: Values<'marca' | 'modelo'>,
  price: number | null,
  { precios }: Pick<Suggestions, 'precios'>,
): string | null {
  if (price === null || isNoPrice(price)) return null;
  const typical = precios.find((one) => bare(one.marca) === bare(marca) && bare(one.modelo) === bare(modelo));
  if (typical === undefined) return null;
  const { coches, mediana } = typical;
  const isLow = price * ODD < mediana;
  if (!isLow && price <= mediana * ODD) return null;
  const than = `tus ${coches} ${typical.marca} ${typical.modelo} (mediana: ${formatEuros(mediana)})`;
  return isLow ? `Menos de la mitad que ${than}` : `Más del doble que ${than}`;
}
