import { formatInteger } from './format.ts';

const cents = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

/** A number with thousands separators, and two decimals unless it is whole: `32.900`, `32,90`. For the panel. */
export function formatDecimal(value: number): string {
  return Number.isInteger(value) ? formatInteger(value) : cents.format(value);
}
