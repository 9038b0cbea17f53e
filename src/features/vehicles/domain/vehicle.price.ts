import { formatCents, formatEuros, UNIT_SPACE } from '#src/lib/format.ts';
import { grossPrice, VAT_PERCENT, type TaxedVehicle } from './vehicle.gross-price.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** Texts of prices, and of missing ones. */

const priceOr = (none: string) => (price: number | null) => (price === null ? none : formatEuros(price));

/** On a card (SPEC section 2). */
export const cardPriceText = priceOr('Consultar');
/** In the panel (SPEC section 2, dashboard). */
export const panelPriceText = priceOr('Sin precio');
const currentPriceText = priceOr('Consultar precio');

/** Below a net price: its VAT, and the sum, which narrow columns set on a second line. '' for a whole or uncertain one. */
export function onTopText(vehicle: TaxedVehicle): string {
  const price = grossPrice(vehicle);
  if (price.kind !== 'net') return '';
  return `más IVA (${VAT_PERCENT}${UNIT_SPACE}%):\n${formatCents(price.vat)} · ${formatCents(price.gross)}`;
}

/** The sum of a net price and its VAT, where there is no room for both; '' as for `onTopText`. */
export function grossText(vehicle: TaxedVehicle): string {
  const price = grossPrice(vehicle);
  return price.kind === 'net' ? `${formatCents(price.gross)} con IVA` : '';
}

/** The content of the price card (SPEC section 2, vehicle detail). */
export interface PriceFacts {
  /** The current price, or 'Consultar precio'. */
  readonly current: string;
  /** The old price, only when it is higher than the current one, also as displayed. */
  readonly before: string | null;
  readonly vatIncluded: boolean;
  readonly financing: boolean;
}

/** The fields that the price card uses. */
export type PricedVehicle = TaxedVehicle & Pick<Vehicle, 'precio_anterior_eur' | 'financiacion_disponible'>;

export function priceFacts({
  precio_eur,
  precio_anterior_eur,
  iva_incluido,
  financiacion_disponible,
}: PricedVehicle): PriceFacts {
  const current = currentPriceText(precio_eur);
  const former = formatEuros(precio_anterior_eur ?? 0);
  const isHigher = precio_eur !== null && (precio_anterior_eur ?? 0) > precio_eur;
  return {
    current,
    before: isHigher && former !== current ? former : null,
    vatIncluded: iva_incluido,
    financing: financiacion_disponible,
  };
}
