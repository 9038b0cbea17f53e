import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { NamedCar } from '#src/features/vehicles/domain/vehicle.title.ts';
import type { JsonLdObject } from '#src/lib/json-ld.ts';
import { paths } from '#src/paths.ts';

/** Structured data of a list of cars (schema.org ItemList): each item is the URL of a car's page, which describes it. */
export function carListJsonLd(
  cars: readonly (NamedCar & { readonly slug: string })[],
  site: URL,
): JsonLdObject {
  return {
    '@type': 'ItemList',
    numberOfItems: cars.length,
    itemListElement: cars.map((car, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: vehicleTitle(car),
      url: new URL(paths.vehiculo(car.slug), site).href,
    })),
  };
}
