import { importYear } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

type Wanted = Pick<Vehicle, 'marca' | 'modelo' | 'version' | 'anio' | 'precio_eur'>;

/**
 * The import form, asked for a car like one that is gone: brand, model, price, and the year where the form offers it (SPEC
 * section 9). A younger car's year is the youngest that it offers; an older one's is left out, for it would ask for a younger car.
 * The version, for which the form has no field, and the car's own year stand among what matters.
 */
export function sameAgainHref({ marca, modelo, version, anio, precio_eur }: Wanted): string {
  const query = new URLSearchParams({ marca, modelo });
  if (anio >= importYear.min) query.set('anio', String(Math.min(anio, importYear.max)));
  if (precio_eur !== null) query.set('presupuesto', String(Math.round(precio_eur)));
  query.set('especificaciones', [version, `de ${anio}`].filter((part) => part !== '').join(', '));
  return `${paths.importacion}?${query.toString()}#solicitud`;
}
