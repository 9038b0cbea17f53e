/** Texts for the files that programs of other sites read. */

/** What a spreadsheet takes for the start of a formula; its full-width forms, and blanks and apostrophes before it. */
const FORMULA_START = /^[\s'=+\-@|%＝＋－＠]+/;

/** The beginning of a text up to a word's end: at most `max` characters. */
function cut(text: string, max: number): string {
  const signs = Array.from(text);
  if (signs.length <= max) return text;
  const short = signs.slice(0, max).join('');
  const end = short.lastIndexOf(' ');
  return end > 0 ? short.slice(0, end) : short;
}

/**
 * A text in one line, at most `max` characters. Advertisers show it as it is, so a formula's start is dropped instead of guarded by
 * an apostrophe.
 */
export function feedText(text: string, max: number): string {
  // oxlint-disable-next-line no-control-regex -- control characters break the readers of files
  const line = text.replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return cut(line.replace(FORMULA_START, '').trimEnd(), max);
}

/** Addresses of pages and mailboxes, with or without a protocol. */
const LINKS =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\w+|(?<![\w.])(?:[a-z][\w-]*\.)+(?:app|be|cat|com|de|es|eu|info|io|net|org)(?![\w])(?:\/\S*)?/gi;

/** Whether a text has letters, all of them capitals. */
const isShouted = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

/** Each sentence with one capital at its start. */
function calmed(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .replace(/(^|[.!?]\s+)([^\p{L}\d]*)(\p{L})/gu, (_, end: string, marks: string, letter: string) => {
      return end + marks + letter.toLocaleUpperCase('es');
    });
}

/** Colours in a text, at most three. Google's limit (answer 6324487): 40 characters each. */
export function colourText(text: string): string {
  const colours = text.split('/').map((colour) => feedText(colour, 40));
  return colours
    .filter((colour) => colour !== '')
    .slice(0, 3)
    .join('/');
}

/** A description for an advertisement: without links, and not in capitals only. '' when no such text is left. */
export function advertText(text: string, max: number): string {
  const plain = feedText(text.replace(LINKS, ' '), max);
  const quiet = isShouted(plain) ? calmed(plain) : plain;
  return isShouted(quiet) ? '' : quiet;
}
