import type { Cost } from '#src/features/company/business/costs.ts';
import { registrationTaxPercent } from '#src/features/company/import/import-cost.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';

/** What the dealer says about prices. */
export interface TaxTexts {
  readonly priceIncludes: string;
  readonly costs: readonly Pick<Cost, 'name'>[];
}

type RegisteredVehicle = Pick<Vehicle, 'co2_g_km' | 'ubicacion_pais'>;

/** Whether the dealer's texts mention the registration tax. */
function isTaxSaid({ priceIncludes, costs }: TaxTexts): boolean {
  return [priceIncludes, ...costs.map(({ name }) => name)].some((text) =>
    foldAccents(text).includes('matriculacion'),
  );
}

/** Whether a car may still owe the registration tax, and no text says who pays it. A car in Spain may have paid it. */
export function isRegistrationTaxOpen(
  { co2_g_km, ubicacion_pais }: RegisteredVehicle,
  texts: TaxTexts,
): boolean {
  const isDue = co2_g_km === null || registrationTaxPercent(co2_g_km) > 0;
  return isDue && isAbroad(ubicacion_pais) && !isTaxSaid(texts);
}

/**
 * The text below 'IVA incluido': the dealer's text, and a sentence on the registration tax when no text mentions it. A
 * car that pays none says so. For a car abroad that will pay it, no field says whether the price includes it, so the
 * text suggests asking.
 */
export function priceIncludesText(vehicle: RegisteredVehicle, texts: TaxTexts): string {
  const { priceIncludes } = texts;
  if (isTaxSaid(texts) || vehicle.co2_g_km === null) return priceIncludes;
  const percent = registrationTaxPercent(vehicle.co2_g_km);
  if (percent === 0)
    return `${priceIncludes} No paga impuesto de matriculación: emite ${vehicle.co2_g_km}${UNIT_SPACE}g/km.`;
  if (!isRegistrationTaxOpen(vehicle, texts)) return priceIncludes;
  return `${priceIncludes} Pregúntanos si incluye el impuesto de matriculación (${percent.toLocaleString('es')}${UNIT_SPACE}%).`;
}
