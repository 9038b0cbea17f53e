import { compactPhone } from '#src/features/company/business/phone-number.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';

/**
 * What a lead is found by in the panel: the text that PocketBase keeps of it in `busqueda`, and the patterns that what is typed
 * is compared with. A telephone is kept as its digits alone, after a sign that stands nowhere else in the text, so that
 * '655111222' finds '+34 655 11 12 22' and digits are not gathered from several numbers.
 */

/** Before a telephone's digits. */
export const PHONE_SIGN = '☎';
const TEXTS = ['nombre', 'email', 'marca', 'modelo', 'asunto', 'mensaje'] as const;

/** The texts of a lead that are searched; an absent one is empty. */
export type SearchedLead = Readonly<Partial<Record<(typeof TEXTS)[number] | 'telefono', string>>>;

/** The digits of a telephone without the Spanish prefix, '+34', '0034' or '34' before nine digits. */
export function phoneDigits(telefono: string): string {
  return compactPhone(telefono)
    .replace(/^00/, '+')
    .replace(/^\+34(?=\d)/, '')
    .replace(/^34(?=\d{9}$)/, '')
    .replace('+', '');
}

/** What `busqueda` holds. A composed message names the telephone once more: that is left out of the text. */
export function leadSearchText(lead: SearchedLead): string {
  const text = normalizeSearch(TEXTS.map((field) => lead[field] ?? '').join(' ')).replaceAll(PHONE_SIGN, ' ');
  const telefono = normalizeSearch(lead.telefono ?? '');
  const digits = phoneDigits(telefono);
  if (digits === '') return text;
  return normalizeSearch(`${text.replaceAll(telefono, ' ')} ${PHONE_SIGN}${digits}`);
}

const isNumber = (word: string) => /^[\d+().\-/]+$/.test(word);

/** The ways in which numbers that are typed one after the other can be meant: a telephone, or numbers of the text. */
function numberWays(words: readonly string[]): string[][] {
  const phrase = words.join(' ');
  const digits = phoneDigits(phrase);
  if (digits === '') return [[...words]];
  // A number of one or two digits is a whole word; a longer one may go on, as in '320d' or '2019,'.
  const asWords = words.map((word) => (word.length < 3 ? `% ${word} %` : `% ${word}%`));
  return [[`%${PHONE_SIGN}%${digits}%`], [phrase], ...(words.length > 1 ? [asWords] : [])];
}

/**
 * What is typed, as patterns of PocketBase's `~`: every term has to be true, a term is true in one of its ways, a way when
 * all of its patterns match.
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
