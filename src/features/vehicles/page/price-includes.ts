import type { DealerContact } from '#src/features/company/business/business.ts';
import { registrationTaxPercent } from '#src/features/company/import/import-cost.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';
import { UNIT_SPACE } from '#src/lib/format.ts';

/**
 * The text below 'IVA incluido': the dealer's text, and a sentence on the registration tax when that text omits it. A
 * car that pays none says so. For a car abroad that will pay it, no field says whether the price includes it, so the
 * text suggests asking. A car in Spain may have paid it already.
 */
export function priceIncludesText(
  { co2_g_km, ubicacion_pais }: Pick<Vehicle, 'co2_g_km' | 'ubicacion_pais'>,
  { priceIncludes }: Pick<DealerContact, 'priceIncludes'>,
): string {
  const isSaid = foldAccents(priceIncludes).includes('matriculacion');
  if (isSaid || co2_g_km === null) return priceIncludes;
  const percent = registrationTaxPercent(co2_g_km);
  if (percent === 0)
    return `${priceIncludes} No paga impuesto de matriculación: emite ${co2_g_km}${UNIT_SPACE}g/km.`;
  if (!isAbroad(ubicacion_pais)) return priceIncludes;
  return `${priceIncludes} Pregúntanos si incluye el impuesto de matriculación (${percent.toLocaleString('es')}${UNIT_SPACE}%).`;
}
