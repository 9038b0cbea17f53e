import { foldAccents } from '#src/lib/fold-accents.ts';

/** Words of adverts in a form for comparing, and the search for terms of the dictionary. */

/** Digits and letters that decomposition keeps: '₂' of CO₂, '³' of cm³. */
const SMALL_DIGITS: Readonly<Record<string, string>> = { '₂': '2', '²': '2', '³': '3' };

/** Lower case, without accents; 'ae', 'oe' and 'ue' as 'ä', 'ö' and 'ü' are: 'Rueckfahrkamera' equals 'Rückfahrkamera'. */
export function wordKey(text: string): string {
  return foldAccents(text)
    .replace(/[₂²³]/g, (digit) => SMALL_DIGITS[digit] ?? digit)
    .replace(/([aou])e/g, '$1')
    .replace(/[^a-z0-9+"°&]+/g, ' ')
    .trim();
}

/** Folded as a whole, for patterns: punctuation stays. */
export function plainKey(text: string): string {
  return foldAccents(text)
    .replace(/[₂²³]/g, (digit) => SMALL_DIGITS[digit] ?? digit)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A term of the dictionary: words that all occur, in any order. `*` stands for the rest of a compound: 'panorama* dach',
 * '*felgen'. A leading `~` marks a term that counts only if no other one does.
 */
export interface Term {
  readonly isWeak: boolean;
  readonly words: readonly ((word: string) => boolean)[];
  /** The number of letters that must agree: the more, the more specific. */
  readonly weight: number;
}

function wordTest(pattern: string): (word: string) => boolean {
  const core = pattern.replaceAll('*', '');
  const [open, shut] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (open && shut) return (word) => word.includes(core);
  if (open) return (word) => word.endsWith(core);
  return shut ? (word) => word.startsWith(core) : (word) => word === core;
}

/** A pattern's letters as `wordKey` gives them. */
const patternKey = (pattern: string) => pattern.split('*').map(wordKey).join('*');

export function termOf(text: string): Term {
  const patterns = text.replace(/^~/, '').trim().split(/\s+/).map(patternKey);
  return {
    isWeak: text.trim().startsWith('~'),
    words: patterns.map(wordTest),
    weight: patterns.join('').replaceAll('*', '').length,
  };
}

/** The places of the words that a term matches; null when one is absent. */
export function placesOf(term: Term, words: readonly string[]): ReadonlySet<number> | null {
  const places = new Set<number>();
  for (const test of term.words) {
    const place = words.findIndex((word, index) => !places.has(index) && test(word));
    if (place < 0) return null;
    places.add(place);
  }
  return places;
}

/** The terms of a comma-separated list. */
export const termsOf = (list: string): Term[] => list.split(',').map(termOf);
