import { htmlToText } from '#src/lib/html-to-text.ts';
import {
  type AdvertReading,
  type AdvertRow,
  type Candidate,
  field,
  type Found,
  IGNORED,
  type SpecGroupName,
  UNKNOWN,
} from './advert.ts';
import { type AdvertCorrection, correctionsBy } from './corrections.ts';
import { REMARK } from './dictionary/noise.ts';
import { itemsOf, sentencesOf } from './items.ts';
import { type Source, sourcesOf } from './lines.ts';
import { listedItem, type Part, readPiece } from './pieces.ts';
import { itemPair, meaningOf, pairFound } from './read-pair.ts';
import { resolve } from './resolve.ts';
import { brandMeant, titleOf } from './title.ts';
import { nameRows, type NameLines, type NameParts } from './vehicle-name.ts';
import { plainKey } from './words.ts';

/** Reads an advert of a car, as copied from a page, into the car's fields, technical data and equipment. */

const NAME_FACTS = ['marca', 'modelo', 'titulo', 'version', 'acabado'] as const;
type NameFact = (typeof NAME_FACTS)[number];
const isNameFact = (fact: string): fact is NameFact => (NAME_FACTS as readonly string[]).includes(fact);

/** Rows after which another title is another car. */
const ROWS_OF_A_CAR = 5;
/** Longer lines are lists. */
const WORDS_OF_AN_ITEM = 12;

class Reader {
  private readonly found: Candidate[] = [];
  private readonly parts: NameParts = {};
  private readonly nameLines: NameLines = {};
  private isVersionRead = false;
  private readonly corrected: ReturnType<typeof correctionsBy>;
  private readonly isSpanish: boolean;

  constructor(corrections: readonly AdvertCorrection[], isSpanish: boolean) {
    this.corrected = correctionsBy(corrections);
    this.isSpanish = isSpanish;
  }

  private add(line: number, name: string, value: string, found: readonly Found[]): void {
    const words = `${name} ${value}`.trim();
    for (const one of found) this.found.push({ line, name, words, ...one });
  }

  read({ line, name, value, part, grupo }: Source): void {
    const correction = this.corrected(name, value);
    if (correction !== null) this.add(line, name, value, correction);
    else if (part === 'heading') this.add(line, name, value, [{ target: IGNORED }]);
    else if (part === 'others') this.readOther(line, value);
    else if (name === '') this.readFree(line, value, part, grupo);
    else this.readPair(line, name, value, part);
  }

  /** Of the lines about other cars only a list price may be this car's. */
  private readOther(line: number, text: string): void {
    const isPrice = REMARK.test(plainKey(text)) && /€|eur/i.test(text);
    this.add(line, '', text, [{ target: isPrice ? UNKNOWN : IGNORED }]);
  }

  private readPair(line: number, name: string, value: string, part: Part): void {
    const meaning = meaningOf(name, part);
    if (meaning?.kind !== 'fact' || !isNameFact(meaning.fact))
      this.add(line, name, value, pairFound(meaning, name, value, part));
    else if (!this.takeName(meaning.fact, line, name, value))
      this.add(line, name, value, [{ target: UNKNOWN }]);
  }

  /** Keeps a part of the car's name; false if there is one already, or the text is no title. */
  private takeName(fact: NameFact, line: number, name: string, value: string): boolean {
    const at = { line, words: `${name} ${value}`, name };
    if (fact === 'titulo') {
      if (titleOf(value) === null) return false;
      this.parts.titulo ??= { text: value, line };
      this.nameLines.marca ??= at;
      return true;
    }
    if (this.parts[fact] !== undefined) return false;
    this.parts[fact] = fact === 'marca' ? (brandMeant(value) ?? titleOf(value)?.marca ?? value) : value;
    this.nameLines[fact === 'acabado' ? 'version' : fact] ??= at;
    return true;
  }

  private readFree(line: number, text: string, part: Part, grupo: SpecGroupName | undefined): void {
    if (part !== 'list' && (this.readTitle(line, text) || this.readVersion(line, text))) return;
    const isFootnote = /^[¹²³*]/.test(text);
    if (isFootnote) this.add(line, '', text, [{ target: IGNORED }]);
    else if (part !== 'list')
      for (const sentence of sentencesOf(text)) this.readItems(line, sentence, part, grupo);
    else this.readItems(line, text, part, grupo);
  }

  /** Reads a line as a whole or as a list, whichever is understood. */
  private readItems(line: number, text: string, part: Part, grupo: SpecGroupName | undefined): void {
    const items = itemsOf(text);
    const read = (item: string) => this.corrected('', item) ?? itemPair(item) ?? readPiece(item, part);
    const isList = text.split(' ').length > WORDS_OF_AN_ITEM && items.length > 3;
    const whole = isList ? null : read(text);
    const each = items.map((item) => ({ item, found: read(item) }));
    const known = each.filter(({ found }) => found !== null).length;
    const isAllKnown = items.length > 1 && known === items.length;
    const isMostKnown = known * 2 >= items.length || part === 'list' || items.length > 6;
    const isNoise = whole?.every(({ target }) => target.kind === 'ignored') === true;
    const canSplit = items.length > 2 ? !isNoise : items.length > 1 && whole === null;
    const isSplit = isAllKnown || (canSplit && isMostKnown);
    if (!isSplit) this.add(line, '', text, whole ?? this.unknown(text, part, grupo));
    else
      for (const { item, found } of each) this.add(line, '', item, found ?? this.unknown(item, part, grupo));
  }

  private unknown(text: string, part: Part, grupo: SpecGroupName | undefined): Found[] {
    const listed = part === 'list' ? listedItem(text, grupo, this.isSpanish) : null;
    return listed ?? [{ target: grupo === undefined ? UNKNOWN : { kind: 'unknown', grupo } }];
  }

  /** A title that ends with the model goes on in the next line; false for another text. */
  private readVersion(line: number, text: string): boolean {
    const { titulo } = this.parts;
    if (titulo === undefined || line - titulo.line > 2 || this.isVersionRead) return false;
    this.isVersionRead = true;
    if (titleOf(titulo.text)?.rest !== '' || text.split(' ').length > 12 || /[€:]/.test(text)) return false;
    if (titleOf(text) !== null || itemsOf(text).length > 1 || readPiece(text, 'data') !== null) return false;
    this.parts.titulo = { text: `${titulo.text} ${text}`, line };
    return true;
  }

  /** Reads a title, alone or before a list of facts; false for another text. */
  private readTitle(line: number, text: string): boolean {
    const [first = '', ...others] = itemsOf(text);
    const title = titleOf(first);
    if (title === null || first.split(' ').length > 20 || /[€>]/.test(first) || REMARK.test(plainKey(first)))
      return false;
    if (title.modelo === '' && title.rest === '') {
      this.add(line, '', first, [field('marca', title.marca, -2)]);
      return others.length === 0;
    }
    const former = this.parts.titulo;
    if (former !== undefined) {
      // Another car, or the same again: the figures of another must not count.
      const isOther = titleOf(former.text)?.modelo !== title.modelo && this.found.length > ROWS_OF_A_CAR;
      if (isOther) this.add(line, '', text, [{ target: IGNORED }]);
      return isOther;
    }
    this.parts.titulo = { text: first, line };
    for (const item of others) this.readFree(line, item, 'data', undefined);
    return true;
  }

  rows(): AdvertRow[] {
    return resolve([...nameRows(this.parts, this.nameLines), ...this.found]);
  }
}

const SPANISH =
  /\b(?:con|del|los|las|para|coche|asientos|puertas|llantas|precio|matriculaci[oó]n|combustible|faros|cambio)\b|ñ/gi;
const GERMAN =
  /\b(?:und|mit|der|die|das|für|Erstzulassung|Getriebe|Leistung|Kraftstoff|Preis|Hubraum|Farbe)\b|ß|ü|ä/gi;
const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0;

/** A text with fewer is no advert: a letter also names a town or a price. */
const FACTS_OF_AN_ADVERT = 4;
const ROWS_OF_AN_ADVERT = 6;

/**
 * Reads an advert. Every part of the text has a row with its target.
 * @param corrections what staff corrected in earlier adverts
 */
export function readAdvert(text: string, corrections: readonly AdvertCorrection[] = []): AdvertReading {
  const plain = htmlToText(text);
  const reader = new Reader(corrections, count(plain, SPANISH) > count(plain, GERMAN));
  for (const source of sourcesOf(plain)) reader.read(source);
  const rows = reader.rows();
  const facts = rows.filter(({ target }) => target.kind === 'field').length;
  const specs = rows.filter(({ target }) => target.kind === 'spec').length;
  return { isAdvert: facts >= FACTS_OF_AN_ADVERT || facts + specs >= ROWS_OF_AN_ADVERT, rows };
}
