import { importCost, type DealerCosts } from '#src/features/company/import/import-cost.ts';

/** An example of the final price, as a stack of its parts. */

/** A part of the stack: its amount in euros, and where it stands in percent of the whole. */
export interface PricePart {
  readonly amount: number;
  readonly from: number;
  readonly share: number;
}

export interface PriceStack {
  /** In the order of `priceLines` (home.content.ts): vehicle, transport, paperwork and IVA. */
  readonly parts: readonly PricePart[];
  readonly total: number;
}

/** The example: a used car with deductible IVA that pays no registration tax. In euros without IVA. */
export const EXAMPLE_PRICE = 40_000;

/** Calculates it as the import page's calculator does; fees and plates belong to the paperwork. */
export function priceStack(costs: DealerCosts): PriceStack {
  const cost = importCost({ precio: EXAMPLE_PRICE, co2: 0, iva: 'deducible' }, costs);
  const amounts = [cost.precio, cost.transporte, cost.gestion + cost.placas, cost.iva];
  const percent = (amount: number) => Math.round((amount / cost.total) * 10_000) / 100;
  let below = 0;
  const parts = amounts.map((amount) => {
    const part = { amount, from: percent(below), share: percent(amount) };
    below += amount;
    return part;
  });
  return { parts, total: cost.total };
}
