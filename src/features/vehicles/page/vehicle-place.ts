import type { DealerContact } from '#src/features/company/business/business.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Where a car stands and when it can be seen, from its own fields and the dealer's promise. */

type Placed = Pick<Vehicle, 'ubicacion_ciudad' | 'ubicacion_pais'>;
type Dealer = Pick<DealerContact, 'city' | 'region' | 'deliveryDays'>;

/** Whether two places are written alike, but for accents, capitals and, as in English, the tilde. */
const same = (one: string, other: string) =>
  one.trim().localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/**
 * `En Stuttgart · en Madrid en unos 20 días`; of a car at the dealer's that it can be seen; '' where nothing is known. A car
 * elsewhere in Spain, or in no country that anybody named, is promised nowhere.
 */
export function placeText(
  { ubicacion_ciudad: city, ubicacion_pais: country }: Placed,
  dealer: Dealer,
): string {
  const isAbroad = country !== '' && !same(country, 'España');
  const here = city || (isAbroad ? country : '');
  if (here === '') return '';
  if (isAbroad) return `En ${here} · en ${dealer.region} en unos ${dealer.deliveryDays} días`;
  return same(city, dealer.city) ? `En ${here} · puedes verlo ya` : `En ${here}`;
}
