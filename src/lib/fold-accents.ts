/** Letters without a separable accent, which Unicode decomposition does not reduce. */
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
 * Normalises a text for search: accents folded, lower case, single spaces. It applies to the stored search text and to
 * the visitor's input, so that 'CITROEN' finds 'Citroën'.
 */
export function normalizeSearch(text: string): string {
  return foldAccents(text).replace(/\s+/g, ' ').trim();
}
