import { formatEuros } from '#src/lib/format.ts';
import type { Vehicle } from './vehicle.schema.ts';

/** What the price card states (SPEC section 2, vehicle detail). */
export interface PriceFacts {
  /** The current price, or 'Consultar precio'. */
  readonly current: string;
  /** The old price, only when it is higher than the current one. */
  readonly before: string | null;
  readonly vatIncluded: boolean;
  readonly financing: boolean;
}

type Priced = Pick<
  Vehicle,
  'precio_eur' | 'precio_anterior_eur' | 'iva_incluido' | 'financiacion_disponible'
>;

export function priceFacts({
  precio_eur,
  precio_anterior_eur,
  iva_incluido,
  financiacion_disponible,
}: Priced): PriceFacts {
  const dropped = precio_eur !== null && precio_anterior_eur !== null && precio_anterior_eur > precio_eur;
  return {
    current: precio_eur === null ? 'Consultar precio' : formatEuros(precio_eur),
    before: dropped ? formatEuros(precio_anterior_eur) : null,
    vatIncluded: iva_incluido,
    financing: financiacion_disponible,
  };
}
