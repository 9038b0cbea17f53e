import { readSpanishNumber } from './spanish-number.ts';

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
