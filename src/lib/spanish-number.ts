/** Numbers as people type them in Spain. Pure, without Intl, so that it runs everywhere. */

const UNITS = /€|eur(os)?|km|cv|cc|cm³/gi;

/**
 * Reads `32.900`, `32900,50`, `32.900,50 €` or `32900.50`; an empty text is null, anything else NaN. A lone dot or
 * comma before exactly three digits is read the Spanish way: dots group, commas divide.
 */
export function parseSpanishNumber(text: string): number | null {
  const compact = text.replace(UNITS, '').replace(/\s/g, '');
  if (compact === '') return null;
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(compact))
    return Number(compact.replaceAll('.', '').replace(',', '.'));
  if (/^-?\d+([.,]\d+)?$/.test(compact)) return Number(compact.replace(',', '.'));
  return Number.NaN;
}

/** A number as it is typed: no grouping, a comma before decimals; null is empty. */
export function toTypedNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}
