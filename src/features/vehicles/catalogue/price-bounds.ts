import { formatEuros } from '#src/lib/format.ts';

/** A choice for a range; bounds are inclusive, a missing one is open. */
export interface RangeOption {
  readonly value: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
}

/**
 * Free bounds of a range, besides the bands of SPEC section 9: a budget is rarely a band. As a filter value they are
 * `30000-60000`, `30000-` or `-60000`, in whole euros, years, kilometres or CV.
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

type Format = (bound: number) => string;

function boundsLabel({ min, max }: PriceBounds, format: Format): string {
  if (min === undefined) return `Hasta ${format(max ?? 0)}`;
  if (min === max) return format(min);
  return max === undefined ? `Desde ${format(min)}` : `${format(min)} - ${format(max)}`;
}

/** The range of a value that is not a listed band; undefined when it is invalid. */
export function freeRange(
  value: string,
  format: Format = formatEuros,
): (RangeOption & PriceBounds) | undefined {
  const [, low = '', high = ''] = BOUNDS.exec(value) ?? [];
  if (low === '' && high === '') return undefined;
  const bounds = { ...(low !== '' && { min: Number(low) }), ...(high !== '' && { max: Number(high) }) };
  return { value, label: boundsLabel(bounds, format), ...bounds };
}
