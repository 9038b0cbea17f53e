import { chatUrl } from '#src/lib/chat-url.ts';
import { isSold, kmText, vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { cardPriceText } from '#src/features/vehicles/domain/vehicle.price.ts';
import { titleWithYear } from '#src/features/vehicles/domain/title-with-year.ts';
import { displayStatus, STATUS_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/** Texts about the public page of a car. */

export type SharedCar = Pick<
  AdminVehicle,
  'marca' | 'modelo' | 'version' | 'anio' | 'km' | 'precio_eur' | 'status'
>;

/** What a chat says about a car: name, year, km and price, or that it is reserved or sold, and the address of its page. */
export function shareText(car: SharedCar, url: string): string {
  const status = displayStatus(car.status);
  const facts = [
    titleWithYear(car),
    ...(car.km === null ? [] : [kmText(car.km)]),
    ...(isSold(car.status) || car.precio_eur === null ? [] : [cardPriceText(car.precio_eur)]),
    ...(status === 'disponible' ? [] : [STATUS_LABELS[status]]),
  ];
  return `${facts.join(' · ')}\n${url}`;
}

/** Opens WhatsApp, which asks whom to send the text to. */
export function shareUrl(car: SharedCar, url: string): string {
  return chatUrl('', shareText(car, url));
}

/** A designation such as 'M340i', '320d' or 'C220': letters and digits without a point. */
const DESIGNATION = /^(?=.*\p{L})(?=.*\d)[\p{L}\d]{3,}$/u;

/** A name for a notice, beside which the car is in view: the designation alone, else model and version. */
export function shortName(car: Pick<AdminVehicle, 'marca' | 'modelo' | 'version'>): string {
  const [first = ''] = car.version.split(' ');
  return DESIGNATION.test(first) ? first : vehicleTitle({ ...car, marca: '' });
}
