import { withoutRepeat } from '#src/lib/without-repeat.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** A car's name. Must not use Intl, which PocketBase's hooks lack. */

export type NamedCar = Pick<Vehicle, 'marca' | 'modelo' | 'version'>;

/** The version as it reads after the model: 'E 300' of a 'Clase E' is '300'. */
export function versionText({ modelo, version }: Omit<NamedCar, 'marca'>): string {
  return withoutRepeat(modelo, version);
}

/** Brand + model + optional version. */
export function vehicleTitle(vehicle: NamedCar): string {
  return [vehicle.marca, vehicle.modelo, versionText(vehicle)].filter((part) => part !== '').join(' ');
}
