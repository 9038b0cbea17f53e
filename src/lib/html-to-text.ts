/** Converts HTML, in which other programs store descriptions, to text. Pure: runs in browsers, in Node and in hooks. */

/** HTML entity names of code points 160 to 255, in order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS =
  'amp& lt< gt> quot" apos\' euro€ hellip… ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ lsaquo‹ rsaquo› bull• trade™ permil‰ minus− le≤ ge≥ ne≠ asymp≈ rarr→ check✓ star☆ starf★ infin∞';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ...OTHERS.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
  ...[['nbsp', ' '] as const, ['ensp', ' '] as const, ['emsp', ' '] as const, ['thinsp', ' '] as const],
  ...[['shy', ''] as const, ['zwj', ''] as const, ['zwnj', ''] as const],
]);
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}\d{0,2}));/gi;

const BLOCKS =
  'address|article|aside|blockquote|caption|center|dl|div|figure|figcaption|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul';
const INLINE =
  'a|abbr|b|big|body|br|button|cite|code|col|colgroup|dd|del|dt|em|font|head|html|i|iframe|img|input|ins|kbd|label|link|mark|meta|o:p|q|s|small|span|strike|strong|sub|sup|td|th|title|tt|u|wbr';
const ATTRIBUTES = String.raw`(?:\s(?:"[^"]*"|'[^']*'|[^'"<>])*)?\/?`;
const tag = (names: string) => String.raw`<(?:${names})${ATTRIBUTES}>`;
const everywhere = (pattern: string) => new RegExp(pattern, 'gi');

/** Tags that only HTML has. An opening tag such as `<b>` alone may be anything. */
const TAGS = new RegExp(`${tag(`/(?:${BLOCKS}|${INLINE})`)}|${tag(`br|img|${BLOCKS}`)}`, 'i');
/** Without a backreference, with which the hooks' engine would need quadratic time. */
const UNSEEN = new RegExp(
  [
    '<!--[^]*?-->',
    ...['script', 'style', 'head', 'title'].map((name) => `<${name}\\b[^]*?</${name}\\s*>`),
  ].join('|'),
  'gi',
);
/** A text with one of these has its line breaks marked up, so its literal line breaks are spaces. */
const FLOWING = /<(?:br|p|div)\b/i;
const BREAK = everywhere(String.raw`\s*${tag('br')}\s*`);
const CELL_END = everywhere(String.raw`${tag('/(?:td|th|dt)')}\s*`);
const BLOCK = everywhere(String.raw`\s*${tag(`/?(?:${BLOCKS})|/dd|dt`)}[^\S\t]*`);
const REST = everywhere(tag(`/?(?:${INLINE})`));

/** Windows-1252's characters from 128 to 159; its unused codes stay. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function numbered(code: number): string {
  // As browsers decode these references: old programs use the codes of Windows-1252.
  if (code >= 128 && code < 160) return WINDOWS_1252.charAt(code - 128);
  return code === 9 || code === 10 || code >= 32 ? String.fromCodePoint(code) : '';
}

function decoded(text: string): string {
  return text.replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return SIGNS.get(name) ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0x10ffff ? entity : numbered(code);
  });
}

/** Replaces tags. A block begins and ends a line, once for any number of adjacent tags; '\r' marks such a break. */
function withoutTags(text: string): string {
  // Long runs of blanks before a tag would cost the patterns below quadratic time.
  const seen = text
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, '')
    .replace(/[^\S\n\t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\t{2,}/g, '\t');
  return (FLOWING.test(seen) ? seen.replace(/\s+/g, ' ') : seen)
    .replace(BREAK, '\n')
    .replace(CELL_END, '\t')
    .replace(BLOCK, '\r')
    .replace(REST, '')
    .replace(/\n?\r+/g, '\n');
}

/** The visible text of HTML, its blocks and breaks as lines; a text without markup is unchanged. */
export function htmlToText(text: string): string {
  const isMarked = TAGS.test(text);
  const plain = decoded(isMarked ? withoutTags(text) : text);
  if (plain === text) return text;
  // Some programs escape the tags themselves.
  if (TAGS.test(plain)) return htmlToText(plain);
  return isMarked
    ? plain
        .replace(/ {2,}/g, ' ')
        .replace(/[ \t]*\n */g, '\n')
        .replace(/\n{3,}/g, '\n\n')
        .replace(/^\n+|\s+$/g, '')
    : plain;
}
