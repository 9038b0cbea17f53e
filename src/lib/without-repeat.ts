import { foldAccents } from './fold-accents.ts';

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** A single digit is rather a count: '3 puertas' after 'Serie 3'. */
const isCount = (words: readonly string[]): boolean => /^\d$/.test(words.join(' '));

/**
 * A text as it reads after another one: without the words that end the one and begin the other. 'E 300' after 'Clase E'
 * is '300'.
 */
export function withoutRepeat(before: string, text: string): string {
  const earlier = wordsOf(foldAccents(before));
  const words = wordsOf(text);
  for (let count = Math.min(earlier.length, words.length); count > 0; count--) {
    const said = earlier.slice(-count);
    const isRepeated = said.every((word, index) => foldAccents(words[index] ?? '') === word);
    if (isRepeated && !isCount(said)) return words.slice(count).join(' ');
  }
  return text;
}
