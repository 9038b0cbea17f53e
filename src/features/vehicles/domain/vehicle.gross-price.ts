import type { Vehicle } from './vehicle.schema.ts';

/**
 * What a buyer pays, with taxes. Advertising must name the whole price (TRLGDCU article 20.1.c), and portals take no other.
 */

/** The rate of VAT on a car in mainland Spain: Ley 37/1992 article 90. */
export const VAT_PERCENT = 21;

/** The fields that decide the price with taxes. */
export type TaxedVehicle = Pick<Vehicle, 'precio_eur' | 'iva_incluido' | 'regimen_iva'>;

/** Sums in euros, at most two decimals. */
export type GrossPrice =
  /** No price is stated. */
  | { readonly kind: 'none' }
  /** The stated price is the whole price. */
  | { readonly kind: 'whole'; readonly gross: number }
  /** VAT comes on top of the stated price. */
  | { readonly kind: 'net'; readonly net: number; readonly vat: number; readonly gross: number }
  /** Neither a regime nor 'IVA incluido' is stated, so that no sum is certain. */
  | { readonly kind: 'unknown' };

/** Regimes whose price holds all taxes: VAT on the margin is not itemised, and a private seller owes none. */
const WHOLE_REGIMES: ReadonlySet<string> = new Set(['rebu', 'sin_iva']);

/** The price with taxes of a car. */
export function grossPrice({ precio_eur, iva_incluido, regimen_iva }: TaxedVehicle): GrossPrice {
  if (precio_eur === null) return { kind: 'none' };
  if (iva_incluido || WHOLE_REGIMES.has(regimen_iva)) return { kind: 'whole', gross: precio_eur };
  if (regimen_iva !== 'deducible') return { kind: 'unknown' };
  // In cents, because 0.1 + 0.2 is not 0.3.
  const net = Math.round(precio_eur * 100);
  const vat = Math.round((net * VAT_PERCENT) / 100);
  return { kind: 'net', net: net / 100, vat: vat / 100, gross: (net + vat) / 100 };
}

/** The price with taxes in euros, or the stated one when no sum is certain; null for none. */
export function payablePrice(vehicle: TaxedVehicle): number | null {
  const price = grossPrice(vehicle);
  return price.kind === 'whole' || price.kind === 'net' ? price.gross : vehicle.precio_eur;
}
