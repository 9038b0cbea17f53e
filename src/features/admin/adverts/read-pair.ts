import { type Found, IGNORED, UNKNOWN } from './advert.ts';
import { CONTACT } from './dictionary/noise.ts';
import { itemsOf } from './items.ts';
import { type Meaning, nameMeant, pairMeant } from './names.ts';
import { equipmentFound, type Part, readPiece, readValue } from './pieces.ts';
import { isNo, isYes } from './values.ts';
import { plainKey } from './words.ts';

/** Reads pairs of name and value. */

/** A pair among other items: 'Standort: Kassel'. */
export function itemPair(item: string): Found[] | null {
  const [, name = '', value = ''] = /^([^:]{2,40}?)\s*:\s+(.+)$/.exec(item) ?? [];
  const meaning = name === '' ? null : nameMeant(name);
  const found = meaning === null ? [] : readValue(meaning, name, value);
  return found.length > 0 ? found : null;
}

/** A remark stays unrecognised, unless it is a piece of equipment: new tyres. */
function remarkFound(name: string, value: string): Found[] {
  const isGood = isYes(value) || /neu\b|nuev/i.test(value);
  const equipment = isGood ? equipmentFound(`${name} ${value}`, 0.9) : [];
  return equipment.length > 0 ? equipment : [{ target: UNKNOWN }];
}

/** Equipment whose name and value belong together: 'Einparkhilfe: vorne, hinten, Kamera'. */
function detailsFound(name: string, value: string, isKnown: boolean): Found[] {
  const isAid = /einpark|aparcamiento|parkhilfe/.test(plainKey(name));
  const isSensor = /vorn|hint|delant|tras|sens|akust/.test(plainKey(value));
  const own = isAid && !isSensor ? equipmentFound(value) : [];
  return own.length > 0 ? own : equipmentFound(`${name} ${value}`, isKnown ? 0 : 0.4);
}

/** Technical data in the value of a name that it does not fit: 'Motor: 4 cilindros'. */
function dataInValue(meaning: Meaning | null, value: string): Found[] {
  if (meaning?.kind !== 'fact' && meaning?.kind !== 'technical') return [];
  const found = itemsOf(value).flatMap((item) => readPiece(item, 'data') ?? []);
  return found.filter(({ target }) => target.kind === 'spec' || target.kind === 'field');
}

/** What the value of a pair without a readable one may be. */
function restFound(meaning: Meaning | null, name: string, value: string, part: Part): Found[] {
  if (isNo(value)) return [{ target: IGNORED }];
  if (isYes(value)) return readPiece(name, 'list') ?? [{ target: UNKNOWN }];
  if (meaning === null && CONTACT.test(plainKey(`${name}: ${value}`))) return [{ target: IGNORED }];
  const details = detailsFound(name, value, meaning?.kind === 'detail');
  if (details.length > 0) return details;
  const data = dataInValue(meaning, value);
  if (data.length > 0) return data;
  const sentence = part === 'text' ? readPiece(`${name}: ${value}`, part) : null;
  return sentence ?? [{ target: UNKNOWN }];
}

/** The meaning of a pair's name; in free text only the dictionary's own names count. */
export const meaningOf = (name: string, part: Part): Meaning | null =>
  part === 'text' ? nameMeant(name) : pairMeant(name);

export function pairFound(meaning: Meaning | null, name: string, value: string, part: Part): Found[] {
  if (meaning?.kind === 'ignored') return [{ target: IGNORED }];
  if (meaning?.kind === 'remark') return remarkFound(name, value);
  const found = meaning === null ? [] : readValue(meaning, name, value);
  return found.length > 0 ? found : restFound(meaning, name, value, part);
}
