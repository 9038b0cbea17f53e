import { walkXml } from './walk-xml.ts';

/** What the cells of an XLSX file (ECMA-376) refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  /** The cell styles that format a number as a date. */
  readonly dayStyles: ReadonlySet<number>;
  readonly is1904: boolean;
}

/** Excel escapes characters that XML does not allow as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Collects a string from its `t` elements, without phonetic runs. */
export class TextCollector {
  text = '';
  private isWithin = false;
  private isPhonetic = false;

  open(name: string): void {
    if (name === 'rPh') this.isPhonetic = true;
    this.isWithin = name === 't' && !this.isPhonetic;
  }
  close(name: string): void {
    if (name === 'rPh') this.isPhonetic = false;
    this.isWithin = false;
  }
  add(text: string): void {
    if (this.isWithin) this.text += text;
  }
}

/** The shared strings. */
export function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let collector = new TextCollector();
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') collector = new TextCollector();
      else collector.open(name);
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(collector.text));
      else collector.close(name);
    },
    text: (text) => collector.add(text),
  });
  return strings;
}

/** Built-in date and time formats, which have a number and no code; those from 27 on are East Asian, except 45 to 47. */
const BUILT_IN_DAYS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;
const isBuiltInDay = (id: number) => BUILT_IN_DAYS.some(([first, last]) => id >= first && id <= last);

/** Whether a section of a format code has only letters of dates, times and eras, and no digit placeholders. */
function isDayCode(code: string): boolean {
  const plain = code.replace(/"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]/gi, ' ');
  return plain
    .split(';')
    .map((section) => section.replace(/[.,]0+/g, ''))
    .some((section) => /[dmyhs]/i.test(section) && !/[0#?%]|(?![dmyhsegabp])[a-z]/i.test(section));
}

/** The cell styles that format a number as a date. */
export function readDayStyles(xml: string): Set<number> {
  const codes = new Map<number, string>();
  const dayStyles = new Set<number>();
  /** Null outside the list of cell styles. */
  let style: number | null = null;
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'cellXfs') style = 0;
      if (name === 'numFmt') codes.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '');
      if (name === 'xf' && style !== null) {
        const format = Number(attributes()['numFmtId'] ?? 0);
        if (isBuiltInDay(format) || isDayCode(codes.get(format) ?? '')) dayStyles.add(style);
        style++;
      }
    },
    close: (name) => {
      if (name === 'cellXfs') style = null;
    },
  });
  return dayStyles;
}
