import { formatKm } from '#src/lib/format.ts';
import { TRADE_IN_FIELDS, type TradeIn } from './trade-in.schema.ts';

/** Texts about an offered car, for Node and browsers. */

/** Kilometres as typed; a bare number gets its format. */
function kmText(km: string): string {
  return /^\d{1,3}([. ]?\d{3}){0,2}$|^\d{1,7}$/.test(km) ? formatKm(Number(km.replace(/\D/g, ''))) : km;
}

/** A field as it is shown; '' when not given. */
export function tradeInText(field: keyof TradeIn, entrega: TradeIn): string {
  return field === 'km' ? kmText(entrega.km) : entrega[field];
}

/** The given fields with their labels, without the comments, which are text. */
export function tradeInFacts(
  entrega: TradeIn,
): readonly { readonly label: string; readonly value: string }[] {
  return TRADE_IN_FIELDS.filter(([field]) => field !== 'deseos')
    .map(([field, label]) => ({ label, value: tradeInText(field, entrega) }))
    .filter(({ value }) => value !== '');
}
