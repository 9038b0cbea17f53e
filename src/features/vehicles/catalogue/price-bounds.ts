import { formatEuros } from '#src/lib/format.ts';
import { readSpanishNumber } from '#src/lib/spanish-number.ts';
import type { RangeOption } from './filters.ts';

/**
 * Free bounds of the price, beside the bands of SPEC section 9: a budget is seldom a band. As a filter's value they read
 * `30000-60000`, `30000-` or `-60000`, in whole euros.
 */
export interface PriceBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const BOUNDS = /^(\d{0,9})-(\d{0,9})$/;
/** Whoever writes a sum in words writes thousands: `60 mil €`, `60k`. */
const THOUSANDS = /(?:k|mil)\s*(?:€|eur(?:os)?)?\s*$/i;

/**
 * A sum as somebody typed it, in whole euros; null for none, and for what is no sum. What may be two numbers is the one
 * without decimals: nobody's budget has cents.
 */
export function readEuros(text: string): number | null {
  const reading = readSpanishNumber(text.replace(THOUSANDS, ''));
  const [value] =
    reading.kind === 'doubtful' ? reading.readings : [reading.kind === 'number' && reading.value];
  const euros = Math.round((value || 0) * (THOUSANDS.test(text) ? 1000 : 1));
  return euros > 0 && euros < 1e9 ? euros : null;
}

/** The filter's value of some bounds, the lower one first; '' for none. */
export function boundsValue({ min, max }: PriceBounds): string {
  if (min === undefined && max === undefined) return '';
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return `${low ?? ''}-${high ?? ''}`;
}

function boundsLabel({ min, max }: PriceBounds): string {
  if (min === undefined) return `Hasta ${formatEuros(max ?? 0)}`;
  return max === undefined ? `Desde ${formatEuros(min)}` : `${formatEuros(min)} - ${formatEuros(max)}`;
}

/** What a value stands for that is no listed band; undefined when it stands for nothing. */
export function freeRange(value: string): (RangeOption & PriceBounds) | undefined {
  const [, low = '', high = ''] = BOUNDS.exec(value) ?? [];
  if (low === '' && high === '') return undefined;
  const bounds = { ...(low !== '' && { min: Number(low) }), ...(high !== '' && { max: Number(high) }) };
  return { value, label: boundsLabel(bounds), ...bounds };
}
