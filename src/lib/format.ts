/** Number formats for Spanish readers (SPEC section 9). For Node and browsers; PocketBase's engine has no Intl. */

const euros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
  useGrouping: 'always',
});
const cents = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
const integers = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0, useGrouping: 'always' });

/** Before a unit: a narrow no-break space, as Spanish typography sets it. */
export const UNIT_SPACE = '\u202f';

/** Euros without decimals: `32.900 €`, with a narrow no-break space. */
export function formatEuros(amount: number): string {
  return euros.format(amount).replace('\u00a0', UNIT_SPACE);
}

/** Euros, with cents only where there are any: `10.479 €`, `5.206,53 €`. */
export function formatCents(amount: number): string {
  return Number.isInteger(amount) ? formatEuros(amount) : cents.format(amount).replace('\u00a0', UNIT_SPACE);
}

/** Kilometres: `68.500 km`, with a narrow no-break space. */
export function formatKm(km: number): string {
  return `${integers.format(km)}${UNIT_SPACE}km`;
}

/** A whole number with thousands separators: `1.995`. */
export function formatInteger(value: number): string {
  return integers.format(value);
}
