/**
 * Characters that show nothing: soft hyphen, zero-width and direction marks, joiners, byte-order mark, variation selectors. Contacts,
 * messengers and PDF files put them around what people copy.
 */
const INVISIBLE = /[\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;

/**
 * A telephone or an address with the signs that a keyboard writes: pasted hyphens and spaces become plain ones, and so does what has
 * full width; what shows nothing goes, and so do the blanks around. Not for prose, whose emoji need their joiners.
 */
export function plainMarks(text: string): string {
  // Patterns are slow in PocketBase's engine once a text has a letter beyond ASCII; most have none.
  if (!/[^ -~]/.test(text)) return text.trim();
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim();
}
