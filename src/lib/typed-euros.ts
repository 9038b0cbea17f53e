import { readSpanishNumber } from './spanish-number.ts';

/** Abbreviated thousands: `60 mil €`, `60k`. */
const THOUSANDS = /(?:k|mil)\s*(?:€|eur(?:os)?)?\s*$/i;

/**
 * A typed amount in whole euros; null when it is empty or not a number. An ambiguous one is read without decimals,
 * because a budget has no cents.
 */
export function readEuros(text: string): number | null {
  const reading = readSpanishNumber(text.replace(THOUSANDS, ''));
  const [value] =
    reading.kind === 'doubtful' ? reading.readings : [reading.kind === 'number' && reading.value];
  const euros = Math.round((value || 0) * (THOUSANDS.test(text) ? 1000 : 1));
  return euros > 0 && euros < 1e9 ? euros : null;
}
