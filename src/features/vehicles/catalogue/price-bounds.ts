import { formatEuros } from '#src/lib/format.ts';

/** A choice for a range; bounds are inclusive, a missing one is open. */
export interface RangeOption {
  readonly value: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Free price bounds, besides the bands of SPEC section 9: a budget is rarely a band. As a filter value they are
 * `30000-60000`, `30000-` or `-60000`, in whole euros.
 */
export interface PriceBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const BOUNDS = /^(\d{0,9})-(\d{0,9})$/;

/** The filter value of bounds, the lower one first; '' for none. */
export function boundsValue({ min, max }: PriceBounds): string {
  if (min === undefined && max === undefined) return '';
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return `${low ?? ''}-${high ?? ''}`;
}

function boundsLabel({ min, max }: PriceBounds): string {
  if (min === undefined) return `Hasta ${formatEuros(max ?? 0)}`;
  return max === undefined ? `Desde ${formatEuros(min)}` : `${formatEuros(min)} - ${formatEuros(max)}`;
}

/** The range of a value that is not a listed band; undefined when it is invalid. */
export function freeRange(value: string): (RangeOption & PriceBounds) | undefined {
  const [, low = '', high = ''] = BOUNDS.exec(value) ?? [];
  if (low === '' && high === '') return undefined;
  const bounds = { ...(low !== '' && { min: Number(low) }), ...(high !== '' && { max: Number(high) }) };
  return { value, label: boundsLabel(bounds), ...bounds };
}
