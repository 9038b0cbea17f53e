import { importYear } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

type SoughtCar = Pick<Vehicle, 'marca' | 'modelo' | 'version' | 'anio' | 'precio_eur'>;

/**
 * A link to the import form, prefilled for a car like one that is gone: brand, model, price, and the year if the form
 * offers it (SPEC section 9). A newer car gets the newest offered year. An older car's year is omitted, because any
 * offered year would request a newer car. The version, for which the form has no field, and the real year are in the
 * notes.
 */
export function sameAgainHref({ marca, modelo, version, anio, precio_eur }: SoughtCar): string {
  const query = new URLSearchParams({ marca, modelo });
  if (anio >= importYear.min) query.set('anio', String(Math.min(anio, importYear.max)));
  if (precio_eur !== null) query.set('presupuesto', String(Math.round(precio_eur)));
  query.set('especificaciones', [version, `de ${anio}`].filter((part) => part !== '').join(', '));
  return paths.solicitarImportacion(query.toString());
}
