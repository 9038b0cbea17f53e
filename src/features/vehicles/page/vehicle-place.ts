import type { DealerContact } from '#src/features/company/business/business.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** Where a car stands and when it can be seen, from its own fields and the dealer's promise. */

type Placed = Pick<Vehicle, 'ubicacion_ciudad' | 'ubicacion_pais' | 'status'>;
type Dealer = Pick<DealerContact, 'city' | 'region' | 'deliveryDays'>;

/**
 * `En Stuttgart · en Madrid en unos 20 días`; of a car at the dealer's that it can be seen, unless somebody has reserved it; ''
 * where nothing is known. A car elsewhere in Spain, or in no country that anybody named, is promised nowhere.
 */
export function whereText(
  { ubicacion_ciudad: city, ubicacion_pais: country, status }: Placed,
  dealer: Dealer,
): string {
  const here = city || (isAbroad(country) ? country : '');
  if (here === '') return '';
  if (isAbroad(country)) return `En ${here} · en ${dealer.region} en unos ${dealer.deliveryDays} días`;
  return status !== 'reservado' && foldAccents(city.trim()) === foldAccents(dealer.city)
    ? `En ${here} · puedes verlo ya`
    : `En ${here}`;
}
