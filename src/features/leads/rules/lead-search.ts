import { compactPhone } from '#src/features/company/business/phone-number.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';

/**
 * Lead search of the panel: the search text that PocketBase stores in `busqueda`, and the patterns for a query. Telephones are stored as
 * digits only, after a sign that occurs nowhere else in the text. So '655111222' finds '+34 655 11 12 22', and digits of different
 * numbers do not combine to a match.
 */

/** Precedes the digits of a telephone. */
export const PHONE_SIGN = '☎';
const TEXTS = ['nombre', 'email', 'marca', 'modelo', 'asunto', 'mensaje', 'entrega'] as const;

/** The searchable texts of a lead; an absent one counts as empty. `entrega` is `tradeInSearchText`. */
export type SearchedLead = Readonly<Partial<Record<(typeof TEXTS)[number] | 'telefono', string>>>;

/** Digits of a telephone without the Spanish prefix, '+34', '0034' or '34' before nine digits. */
export function phoneDigits(telefono: string): string {
  return compactPhone(telefono)
    .replace(/^00/, '+')
    .replace(/^\+34(?=\d)/, '')
    .replace(/^34(?=\d{9}$)/, '')
    .replace('+', '');
}

/** The value of `busqueda`. The telephone in a composed message is left out, because it is stored separately. */
export function leadSearchText(lead: SearchedLead): string {
  const text = normalizeSearch(TEXTS.map((field) => lead[field] ?? '').join(' ')).replaceAll(PHONE_SIGN, ' ');
  const telefono = normalizeSearch(lead.telefono ?? '');
  const digits = phoneDigits(telefono);
  if (digits === '') return text;
  return normalizeSearch(`${text.replaceAll(telefono, ' ')} ${PHONE_SIGN}${digits}`);
}

/** What finds an offered car: its plate, as it is shown and in one word, brand and model. */
export function tradeInSearchText({ matricula, marca, modelo }: Partial<Record<string, string>>): string {
  return [matricula, matricula?.replace(/[\s.-]/g, ''), marca, modelo].filter(Boolean).join(' ');
}

const isNumber = (word: string) => /^[\d+().\-/]+$/.test(word);

/** Possible meanings of consecutive numbers in a query: one telephone, or numbers in the text. */
function numberWays(words: readonly string[]): string[][] {
  const phrase = words.join(' ');
  const digits = phoneDigits(phrase);
  if (digits === '') return [[...words]];
  // A number of one or two digits must match a whole word; a longer one may be a prefix, as in '320d' or '2019,'.
  const asWords = words.map((word) => (word.length < 3 ? `% ${word} %` : `% ${word}%`));
  return [[`%${PHONE_SIGN}%${digits}%`], [phrase], ...(words.length > 1 ? [asWords] : [])];
}

/**
 * Patterns of a query for PocketBase's `~`. All terms must match; a term matches if one of its alternatives does; an alternative
 * matches if all of its patterns do.
 */
export function leadSearchTerms(search: string): string[][][] {
  const terms: string[][][] = [];
  let numbers: string[] = [];
  const endNumbers = () => {
    if (numbers.length > 0) terms.push(numberWays(numbers));
    numbers = [];
  };
  for (const word of normalizeSearch(search).split(' ').filter(Boolean)) {
    const plain = plainMarks(word);
    if (isNumber(plain)) numbers.push(plain);
    else {
      endNumbers();
      terms.push(plain === word ? [[word]] : [[word], [plain]]);
    }
  }
  endNumbers();
  return terms;
}
