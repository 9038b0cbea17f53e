import { plainMadridDay } from '#src/lib/madrid-day.ts';

/** Limits of staff input to the stock (SPEC sections 5 and 9). Separate, because visitors do not load them. Sizes in bytes. */

/**
 * Limits of a vehicle's technical specs, as in the `vehicle_specs` collection. `rowsAtOnce` bounds the cost of one
 * request; `perVehicle`, which includes the trash, that of a car's page.
 */
export const specLimits = { grupo: 100, clave: 120, valor: 500, rowsAtOnce: 300, perVehicle: 1000 } as const;

export const imageLimits = {
  maxBytes: 5 * 1024 * 1024,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
} as const;

export const vehicleYearMin = 1990;

/** The newest valid model year: next year's (SPEC section 5), in the dealer's time zone. */
export function vehicleYearMax(now: Date): number {
  return Number(plainMadridDay(now.getTime()).slice(0, 4)) + 1;
}
