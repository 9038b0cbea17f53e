import { plainMadridDay } from '#src/lib/madrid-day.ts';

/** Limits of what staff put into the stock (SPEC sections 5 and 9): apart, because no visitor loads them. Sizes in bytes. */

/**
 * Of a vehicle's technical specs, as the `vehicle_specs` collection has them; `rowsAtOnce` bounds what one request can cost, and
 * `perVehicle`, those in the trash included, what a car's page can.
 */
export const specLimits = { grupo: 100, clave: 120, valor: 500, rowsAtOnce: 300, perVehicle: 1000 } as const;

export const imageLimits = {
  maxBytes: 5 * 1024 * 1024,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
} as const;

export const vehicleYearMin = 1990;

/** The newest model year a vehicle may carry: next year's (SPEC section 5), by the dealer's calendar. */
export function vehicleYearMax(now: Date): number {
  return Number(plainMadridDay(now.getTime()).slice(0, 4)) + 1;
}
