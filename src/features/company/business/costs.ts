/** Costs of a sale beside the price of the car, as staff state them for the whole stock. */

/** Whether the price includes a cost, it comes on top, or it depends on the buyer. */
export const COST_KINDS = ['included', 'sum', 'varies'] as const;

export interface Cost {
  /** For example 'Gestoría'. */
  readonly name: string;
  readonly kind: (typeof COST_KINDS)[number];
  /** Euros with taxes; 0 unless the kind is 'sum'. */
  readonly amount: number;
  /** How it is computed, such as 'según provincia'; '' unless the kind is 'varies'. */
  readonly basis: string;
  /** Whether every buyer pays it. */
  readonly compulsory: boolean;
}

/** Maximum number of entries. */
export const MOST_COSTS = 8;

/** For example 'Gestoría: 390 €, obligatorio'. For PocketBase's hooks, which have no Intl. */
export function shortCostText({ name, kind, amount, basis, compulsory }: Cost): string {
  if (kind === 'included') return `${name}: incluido`;
  const value = kind === 'sum' ? `${amount} €` : basis;
  return `${name}: ${value}, ${compulsory ? 'obligatorio' : 'opcional'}`;
}
