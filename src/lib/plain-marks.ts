/**
 * Invisible characters: soft hyphen, zero-width and direction marks, joiners, byte order mark, variation selectors.
 * Contacts, messengers and PDF files put them around copied text.
 */
const INVISIBLE = /[\xad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g;

/**
 * Normalises a pasted phone number or address to keyboard characters: hyphens, spaces and full-width characters become
 * plain ones; invisible characters and surrounding blanks are removed. Not for prose, whose emoji need their joiners.
 */
export function plainMarks(text: string): string {
  // Patterns are slow in PocketBase's engine when a text has a character beyond ASCII; most texts have none.
  if (!/[^ -~]/.test(text)) return text.trim();
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ')
    .trim();
}
