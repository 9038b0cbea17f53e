import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';

/**
 * The guarantee of a car, for the panel, the import, PocketBase's hook and the pages. A trader's guarantee is three years;
 * on used goods both may agree on less, but not less than one year (TRLGDCU articles 120 and 121, RDL 7/2021). The
 * trader's duty does not apply to a car sold on behalf of its private owner.
 */

/** The fields that decide the guarantee. */
export type GuaranteedVehicle = Pick<Vehicle, 'garantia_meses' | 'titularidad' | 'condicion'>;

export const GUARANTEE_FIELDS = ['garantia_meses', 'titularidad', 'condicion'] as const;

/** The legal guarantee where nothing shorter is agreed, in months. */
export const LEGAL_MONTHS = 36;
/** The least that can be agreed for a used car, in months. */
export const USED_MONTHS = 12;

export type Guarantee =
  /** These months are stated, and lawful. */
  | { readonly kind: 'stated'; readonly months: number }
  /** No months are stated, so the law's three years hold. */
  | { readonly kind: 'legal' }
  /** The months are fewer than the law allows; `least` is what it asks for. */
  | { readonly kind: 'short'; readonly least: number }
  /** Sold on behalf of its owner: nothing is promised. */
  | { readonly kind: 'none' };

/** The guarantee of a car. Without `titularidad` it is the dealer's own; without `condicion` it is used, as is 'km0'. */
export function guaranteeOf({ garantia_meses, titularidad, condicion }: GuaranteedVehicle): Guarantee {
  if (titularidad === 'gestion_venta') return { kind: 'none' };
  if (garantia_meses === null) return { kind: 'legal' };
  const least = condicion === 'nuevo' ? LEGAL_MONTHS : USED_MONTHS;
  return garantia_meses < least ? { kind: 'short', least } : { kind: 'stated', months: garantia_meses };
}
