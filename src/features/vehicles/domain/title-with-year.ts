import type { Vehicle } from './vehicle.schema.ts';
import { vehicleTitle, type NamedCar } from './vehicle.title.ts';

/** Brand, model and version, with the year: for staff and chats. Apart from the title, which is on every page of a car. */
export function titleWithYear(vehicle: NamedCar & Pick<Vehicle, 'anio'>): string {
  return `${vehicleTitle(vehicle)} · ${vehicle.anio}`;
}
