/**
 * Characters that show nothing: soft hyphen, zero-width and direction marks, joiners, byte-order mark, variation selectors, the
 * frame of a key, and tags. Contacts, messengers and PDF files put them around what people copy.
 */
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u180e|[\u200b-\u200f]|\u20e3|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff|\udb40[\udc00-\uddef]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g;
/** Fonts of East Asia have a second ASCII, a fixed distance away. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_DISTANCE = 0xfee0;

/**
 * A telephone or an address with the signs that a keyboard writes: pasted hyphens and spaces become plain ones, what shows nothing
 * goes, and so do the blanks around. Not for prose, whose emoji need their joiners.
 */
export function plainMarks(text: string): string {
  // Patterns are slow in PocketBase's engine once a text has a letter beyond ASCII; most have none.
  if (/^[\x20-\x7e]*$/.test(text)) return text.trim();
  return text
    .replace(INVISIBLE, '')
    .replace(HYPHENS, '-')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_DISTANCE))
    .replace(/\s/g, ' ')
    .trim();
}
