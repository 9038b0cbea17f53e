import { field, type Found, IGNORED } from './advert.ts';
import { FINANCE } from './dictionary/noise.ts';
import { taxFound } from './history-facts.ts';
import { figureIn } from './values.ts';
import { plainKey } from './words.ts';

/** Prices of an advert: the gross one, and the tax that stands beside it. */

const NET = /nett?o\b|exkl|excl|zzgl|sin iva|\+ ?iva|mas iva|ohne mwst|ex vat/;
/** Less is an instalment or a fee. */
const CHEAPEST = 300;
/** The rank of a net price, which counts where no gross one does. */
export const ONLY_PRICE = -5;

/** The price in the value of a pair. A net price counts only where it is the only one. */
export function priceFound(value: string, name: string, rank = 0): Found[] {
  const plain = plainKey(value);
  if (FINANCE.test(plain) && !/al contado|barpreis/.test(plain)) return [{ target: IGNORED }];
  const amount = /\d[\d. ']*(?:,\d\d?)?/.exec(plain)?.[0];
  const price = amount === undefined ? null : figureIn(amount.trim());
  if (amount === undefined || price === null || price < CHEAPEST) return taxFound(value);
  const [first = ''] = plain.slice(plain.indexOf(amount) + amount.length).split(/[(|;]|,(?=\s)/);
  const isNet = NET.test(first) || NET.test(plainKey(name));
  const found = field(
    'precio_eur',
    price,
    rank + (/contado|bar|brutto/.test(plainKey(`${name} ${first}`)) ? 0.5 : 0),
  );
  if (!isNet) return [found, ...taxFound(value)];
  return [
    { ...found, rank: ONLY_PRICE, otherwise: IGNORED },
    { ...field('iva_incluido', false, ONLY_PRICE), otherwise: IGNORED },
    ...taxFound(value),
  ];
}

/** A price alone: '48.900 € (Differenzbesteuerung §25a UStG)', '24.900 € al contado'. */
export const PRICE_ALONE =
  /^(?:(?:nur|solo|precio|preis|vb|festpreis|fur|por) ?:? )?(?:(?:€|eur) ?\d[\d. ']*(?:,(?:\d\d|-+))?|\d[\d. ']*(?:,(?:\d\d|-+))? ?(?:€|eur\b|euros?\b))(?: ?[,(*¹]| (?:inkl|inc|iva|mwst|vb|al contado|festpreis|brutto|netto|neto|zzgl|contado|bar|incl|mas iva|\+|sin iva|verhandlungsbasis|negociables?|nach)|[-*]*$)/;
