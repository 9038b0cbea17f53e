import type { Favourite } from './favourites.kept.ts';

/** Validation of stored favourites and shared links, which are untrusted input. */

const ID = /^[a-z0-9]{1,20}$/;

/** Whether a value can be the id of a car. */
export const isVehicleId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** Whether a value is a complete favourite. */
export function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, price, status } = value as Partial<Record<keyof Favourite, unknown>>;
  const isPrice = price === null || typeof price === 'number';
  return isVehicleId(id) && [title, status].every((part) => typeof part === 'string') && isPrice;
}
