/** Letters that carry no separable accent and would be lost by decomposition. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Lower-cases a text and reduces Latin letters to plain ASCII: 'Citroën Škoda' becomes 'citroen skoda'. */
export function foldAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/**
 * A text as searches compare it: accents folded, lower case, single spaces. Both the stored search text
 * and what the visitor types go through it, so that 'CITROEN' finds 'Citroën'.
 */
export function normalizeSearch(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim();
}
