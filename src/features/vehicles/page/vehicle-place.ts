import type { DealerContact } from '#src/features/company/business/business.ts';
import { isAbroad } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** Location of a car and when it can be viewed, from its fields and the dealer's promise. */

type Placed = Pick<Vehicle, 'ubicacion_ciudad' | 'ubicacion_pais' | 'status'>;
type Dealer = Pick<DealerContact, 'city' | 'deliveryDays'>;

/**
 * `En Stuttgart · entrega en Alcobendas en unos 20 días`. For a car at the dealer's, that it can be viewed, unless it is reserved.
 * '' when nothing is known. No delivery is promised for a car elsewhere in Spain, or without a country.
 */
export function whereText(
  { ubicacion_ciudad: city, ubicacion_pais: country, status }: Placed,
  dealer: Dealer,
): string {
  const here = city || (isAbroad(country) ? country : '');
  if (here === '') return '';
  if (isAbroad(country)) return `En ${here} · entrega en ${dealer.city} en unos ${dealer.deliveryDays} días`;
  return status !== 'reservado' && foldAccents(city.trim()) === foldAccents(dealer.city)
    ? `En ${here} · ven a verlo`
    : `En ${here}`;
}
