import { readSpanishNumber } from './spanish-number.ts';

/** Abbreviated thousands: `60 mil €`, `60k`, `60 mil km`. */
const THOUSANDS = /(?:k|mil)\s*(?:€|eur(?:os)?|km)?\s*$/i;

/**
 * A typed number, rounded; null when it is empty or not a number. An ambiguous one is read without decimals, because
 * whole numbers are meant.
 */
export function readWhole(text: string): number | null {
  const reading = readSpanishNumber(text.replace(THOUSANDS, ''));
  if (reading.kind !== 'number' && reading.kind !== 'doubtful') return null;
  const value = reading.kind === 'number' ? reading.value : (reading.readings[0] ?? 0);
  return Math.round(value * (THOUSANDS.test(text) ? 1000 : 1));
}

/** A typed amount in whole euros; null when it is empty or not an amount. */
export function readEuros(text: string): number | null {
  const euros = readWhole(text) ?? 0;
  return euros > 0 && euros < 1e9 ? euros : null;
}
