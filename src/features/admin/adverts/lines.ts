import type { SpecGroupName } from './advert.ts';
import { DATA_HEADING, OTHER_CARS, TEXT_HEADING } from './dictionary/noise.ts';
import { listMeant, nameMeant } from './names.ts';
import { type Part, readValue } from './pieces.ts';
import { isNo, isYes } from './values.ts';
import { plainKey } from './words.ts';

/** The layout of an advert: which lines are pairs, headings, items and texts. */

export interface Source {
  /** From 1. */
  readonly line: number;
  readonly name: string;
  /** The value of a pair, else the whole text. */
  readonly value: string;
  readonly part: Part | 'others' | 'heading';
  readonly grupo?: SpecGroupName;
}

interface Raw {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
  readonly isItem: boolean;
}

const BULLET = /^\s*(?:[•·▪■●◦‣*–—✓✔☑✅►▸»>+-]|o(?=\s{2}))\s*(?=[\p{L}\d"¡])/u;

/** Marks of footnotes after a word; '³' of cm³ stays. */
const FOOTNOTES = /(?<!c?m)(?<=[\p{L})€\d])[¹²³⁴⁵]+|(?<=[€)])\*+/gu;

const clean = (text: string) => text.replace(BULLET, '').replace(FOOTNOTES, '').replace(/\s+/g, ' ').trim();

function rawLines(text: string): Raw[] {
  const plain = text.replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '').replace(/[^\S\n\r\t]/g, ' ');
  return plain.split(/\r\n|\r|\n/).flatMap((raw, index): Raw[] => {
    const cells = raw.split('\t').map(clean).filter(Boolean);
    if (cells.length === 0) return [];
    const at = { line: index + 1, isItem: BULLET.test(raw) };
    const parts = cells.join(' ').split(/\s+[|•·]\s+|;\s+|(?<=[\p{L}\d])\.\s+(?=\p{Lu}[\p{L} ]{2,40}:)/u);
    const isPairs = parts.filter((part) => isWholeName(byColon(part)?.[0] ?? '')).length > 1;
    if (isPairs) return parts.map((part) => ({ ...at, text: part, cells: [part] }));
    return [{ ...at, text: cells.join(' '), cells }];
  });
}

const COLON = /^([^:]{2,60}?)\s*(?::(?=\s|$)|(?<=[\p{L})]):(?!\/\/)|\s?(?:\.\s?){4,}|…+)\s*(.*)$/u;

/** Name and value of a line with a colon or leaders. */
function byColon(text: string): readonly [string, string] | null {
  const [, name, value] = COLON.exec(text) ?? [];
  return name === undefined || value === undefined || /^\d+$/.test(name) ? null : [name.trim(), value.trim()];
}

const isHeadingWord = (plain: string) => TEXT_HEADING.test(plain) || DATA_HEADING.test(plain);

/** Whether the value of a name can stand in the next line. */
function fitsNext(name: string, next: Raw | undefined, part: Part): boolean {
  if (next === undefined || next.isItem || next.cells.length > 1) return false;
  if (isWholeName(byColon(next.text)?.[0] ?? '')) return false;
  const meaning = nameMeant(name);
  if (meaning === null) return part !== 'text' && (isYes(next.text) || isNo(next.text)) && name.length < 60;
  if (meaning.kind === 'fact' && ['marca', 'modelo', 'titulo', 'version', 'acabado'].includes(meaning.fact))
    return nameMeant(next.text) === null && part !== 'list';
  if (readValue(meaning, name, next.text).length > 0) return true;
  if (part !== 'data' || isHeadingWord(plainKey(next.text))) return false;
  if (meaning.kind === 'fact' || meaning.kind === 'technical')
    return nameMeant(next.text) === null && next.text.length < 60 && listMeant(next.text) === null;
  return (
    next.text.length < 80 && (nameMeant(next.text) === null || /^(?:profesional|privat)/i.test(next.text))
  );
}

const isWholeName = (text: string) => text.length <= 60 && nameMeant(text) !== null;
const isAnswer = (text: string) => isYes(text) || isNo(text);

/** Whether a heading ends the list of other cars. */
const isOfThisCar = (key: string) =>
  TEXT_HEADING.test(key) ||
  listMeant(key) === 'Equipamiento' ||
  /^(?:technische daten|fahrzeugdaten)$/.test(key);

/** Reads the lines of an advert in order: a heading decides what the lines after it are. */
class LineReader {
  readonly sources: Source[] = [];
  private readonly lines: readonly Raw[];
  private part: Part | 'others' = 'data';
  private grupo: SpecGroupName | undefined;
  /** Whether the lines before were a pair in two lines. */
  private isInPairs = false;

  constructor(text: string) {
    this.lines = rawLines(text);
    for (let index = 0; index < this.lines.length;) index += this.read(index);
  }

  private add(line: number, name: string, value: string, part: Source['part'] = this.part): number {
    const { grupo } = this;
    this.sources.push({ line, name, value, part, ...(grupo === undefined ? {} : { grupo }) });
    return 1;
  }

  private begin(part: Part | 'others', grupo?: SpecGroupName): void {
    this.part = part;
    this.grupo = grupo;
  }

  /** @returns the number of lines that were read */
  private read(index: number): number {
    const raw = this.lines[index];
    if (raw === undefined) return 1;
    const { line, text, cells, isItem } = raw;
    const wasInPairs = this.isInPairs;
    this.isInPairs = false;
    const key = plainKey(text).replace(/\s*:$/, '');
    const isShort = key.split(' ').length <= 8 && !isItem && cells.length === 1;
    if (isShort && OTHER_CARS.test(key)) this.begin('others');
    if (this.part === 'others' && !(isShort && isOfThisCar(key))) return this.add(line, '', text);
    if (
      cells.length >= 4 &&
      cells.length % 2 === 0 &&
      cells.every((cell, at) => at % 2 === 1 || isWholeName(cell))
    )
      return this.readCells(line, cells);
    const pair = cells.length > 1 ? ([cells[0] ?? '', cells.slice(1).join(' ')] as const) : byColon(text);
    if (pair !== null && pair[1] !== '') return this.readPair(raw, ...pair);
    const name = pair?.[0] ?? text;
    return (
      this.readTwoLines(index, name) ??
      (isShort ? this.readHeading(line, text, name, key) : null) ??
      (wasInPairs ? this.readUnknownPair(index) : null) ??
      this.readText(raw, pair !== null)
    );
  }

  /** Several pairs in one line of a table. */
  private readCells(line: number, cells: readonly string[]): number {
    for (let at = 0; at < cells.length; at += 2) this.add(line, cells[at] ?? '', cells[at + 1] ?? '');
    return 1;
  }

  private readPair({ line, text, cells }: Raw, name: string, value: string): number {
    const known = nameMeant(name);
    const isRead = known !== null && readValue(known, name, value).length > 0;
    const meant = isRead || isAnswer(value) ? null : listMeant(name);
    if (meant !== null) {
      this.begin('list', meant);
      this.add(line, '', name, 'heading');
      this.add(line, '', value);
      this.begin('data');
      return 1;
    }
    const isList = known === null && value.split(', ').length > 5;
    const isPair = known !== null || cells.length > 1 || this.part !== 'text' || name.length < 30;
    return isPair && !isList ? this.add(line, name, value) : this.add(line, '', text);
  }

  /** A pair in two lines: '2' where the next line is the value; null for another line. */
  private readTwoLines(index: number, name: string): number | null {
    const [raw, next] = [this.lines[index], this.lines[index + 1]];
    if (raw === undefined || next === undefined || raw.isItem || this.part === 'others') return null;
    if (!fitsNext(name, next, this.part) || !(isWholeName(name) || isAnswer(next.text))) return null;
    if (this.part === 'list' && nameMeant(name)?.kind === 'detail') return null;
    this.add(raw.line, name, next.text);
    this.isInPairs = true;
    return 2;
  }

  private readHeading(line: number, text: string, name: string, key: string): number | null {
    const meant = listMeant(name);
    if (TEXT_HEADING.test(key)) this.begin('text');
    else if (meant !== null) this.begin('list', meant);
    else if (DATA_HEADING.test(key)) this.begin('data');
    else return null;
    return this.add(line, '', text, 'heading');
  }

  /** Among pairs in two lines, two lines before a known name are a pair with an unknown name. */
  private readUnknownPair(index: number): number | null {
    const [raw, next, after] = this.lines.slice(index, index + 3);
    if (this.part !== 'data' || raw === undefined || next === undefined || after === undefined) return null;
    const isPair = !raw.isItem && !next.isItem && isWholeName(after.text) && !isWholeName(next.text);
    if (!isPair || /^\d/.test(raw.text) || isHeadingWord(plainKey(raw.text))) return null;
    this.add(raw.line, raw.text, next.text);
    this.isInPairs = true;
    return 2;
  }

  private readText({ line, text, isItem }: Raw, isUnknownHeading: boolean): number {
    const isSentence = !isItem && /[.!?]$/.test(text) && text.length > 60;
    if (this.part === 'list' && isSentence) this.begin('text');
    return this.add(line, '', text, isUnknownHeading && this.part !== 'text' ? 'heading' : this.part);
  }
}

/** The parts of an advert in order. */
export const sourcesOf = (text: string): Source[] => new LineReader(text).sources;
