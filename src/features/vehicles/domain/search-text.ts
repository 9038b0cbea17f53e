import { foldAccents, normalizeSearch } from '#src/lib/fold-accents.ts';

/** The search text of a vehicle (SPEC section 7): brand, model and version. */
export function vehicleSearchText(vehicle: {
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
}): string {
  return normalizeSearch(`${vehicle.marca} ${vehicle.modelo} ${vehicle.version}`);
}

/** Punctuation except the dot, in ASCII and beyond. */
const PUNCTUATION = /[\s!-\-/:-@[-`{-~\u00a1-\u00bf\u2000-\u206f]+/g;

/** The words of a text, without punctuation: 'ID.4 2,0' is 'id', '4' and '2.0'. */
export function searchWords(text: string): string[] {
  return foldAccents(text)
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(PUNCTUATION, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(^|\D)\.(?=\d)/g, '$1 ')
    .split(' ')
    .filter(Boolean);
}

/** Shorter words are prefixes and parts of too many others. */
export const MIN_SEARCH_LETTERS = 3;

/** A word without its gender and number ending: 'automática' and 'híbridos' also match. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?:[oae]s|[oa])$/, '');
  return stem.length < MIN_SEARCH_LETTERS ? word : stem;
}

/** Nicknames of brands. */
const NICKNAMES = new Map([
  ['vw', 'volkswagen'],
  ['wv', 'volkswagen'],
  ['mb', 'mercedes'],
  ['merche', 'mercedes'],
]);

/** The brand that a nickname stands for, or else the word. */
export function brandOf(word: string): string {
  return NICKNAMES.get(word) ?? word;
}

/** Fillers in searches. */
const FILLER =
  /^(?:un(?:as?|os)?|el|l[ao]s?|del?|con|sin|en|por|para|y|busc(?:o|ar|ando)|quiero|compr(?:o|ar)|(?:coche|carro|vehiculo)s?|marca|modelo|ref(?:erencia)?|segunda|mano|ocasion|(?:usad|seminuev)[oa]s?)$/;

/** Words without fillers. 'y' (and) is kept after 'model' and at the end, where it means Tesla's Model Y. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const isFiller = (word: string, index: number) =>
    FILLER.test(word) &&
    (word !== 'y' || (index < words.length - 1 && words[index - 1]?.startsWith('model') !== true));
  return words.filter((word, index) => !isFiller(word, index));
}
