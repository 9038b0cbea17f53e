import type { DealerContact } from '#src/features/company/business/business.ts';
import { registrationTaxPercent } from '#src/features/company/import/import-cost.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/**
 * What stands below 'IVA incluido': the dealer's words, and of a car that pays no registration tax that it pays none. Whether
 * another one's is in the price no field of the car says: the dealer's words may.
 */
export function priceIncludesText(
  { co2_g_km }: Pick<Vehicle, 'co2_g_km'>,
  { priceIncludes }: Pick<DealerContact, 'priceIncludes'>,
): string {
  const isSaid = foldAccents(priceIncludes).includes('matriculacion');
  if (isSaid || co2_g_km === null || registrationTaxPercent(co2_g_km) > 0) return priceIncludes;
  return `${priceIncludes} No paga impuesto de matriculación: emite ${co2_g_km}\u00a0g/km.`;
}
