import { FACT_NAMES } from './dictionary/names.facts.ts';
import { DETAIL_NAMES, IGNORED_NAMES, LIST_NAMES, REMARK_NAMES } from './dictionary/names.other.ts';
import { TECHNICAL_NAMES } from './dictionary/names.technical.ts';
import type { SpecGroupName } from './advert.ts';
import { wordKey } from './words.ts';

/** What the names of an advert's pairs mean. */

export type FactName = keyof typeof FACT_NAMES;

export type Meaning =
  | { readonly kind: 'fact'; readonly fact: FactName }
  | {
      readonly kind: 'technical';
      readonly grupo: SpecGroupName;
      readonly clave: string;
      readonly unit: string;
    }
  /** Equipment with its details as value. */
  | { readonly kind: 'detail' | 'remark' | 'ignored' };

const MEANINGS = new Map<string, Meaning>();

function learn(names: string, meaning: Meaning): void {
  for (const name of names.split(',')) {
    const key = wordKey(name);
    if (!MEANINGS.has(key)) MEANINGS.set(key, meaning);
  }
}

for (const [fact, names] of Object.entries(FACT_NAMES))
  learn(names, { kind: 'fact', fact: fact as FactName });
for (const [grupo, clave, unit, names] of TECHNICAL_NAMES)
  learn(names, { kind: 'technical', grupo, clave, unit });
learn(REMARK_NAMES, { kind: 'remark' });
learn(IGNORED_NAMES, { kind: 'ignored' });
learn(DETAIL_NAMES, { kind: 'detail' });

const LISTS = new Map(
  LIST_NAMES.flatMap(([grupo, names]) => names.split(',').map((name) => [wordKey(name), grupo] as const)),
);

/** Words of a name that do not change what it means. */
const QUALIFIERS =
  /\b(?:wltp|nefz|nedc|kombiniert|komb|gewichtet|gew|ca|circa|ponderado|mixto|lt|nach|anzahl der|anzahl|der|die|das|numero de|n de|combinado|combinada|combinados|del vehiculo|des fahrzeugs|in|kwh 100 km|l 100 km|l 100km|g km|offiziell|aktuell|max)\b/g;

/** The forms of a name under which the dictionary may have it. */
function* formsOf(text: string): Generator<string> {
  yield wordKey(text);
  const short = wordKey(text.replace(/[([][^)\]]*[)\]]?/g, ' '));
  yield short;
  yield short.replace(QUALIFIERS, ' ').replace(/\s+/g, ' ').trim();
}

/** What a name means; null for an unknown one. */
export function nameMeant(text: string): Meaning | null {
  if (text.length > 60) return null;
  for (const form of formsOf(text)) {
    const meaning = MEANINGS.get(form);
    if (meaning !== undefined) return meaning;
  }
  return null;
}

/** Names of pairs by a part of them, where the dictionary has no such name: 'Performancebatterie Plus'. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/garantie|garantia/, 'garantie'],
  [/neupreis|listenpreis|neuwagenpreis|preisempfehlung|precio (?:de )?nuevo|pvp nuevo|\buvp\b/, 'neupreis'],
  [/finanz|leasing|\brate\b|\bcuota|financ|anzahlung/, 'finanzierung'],
  [/netto|neto\b|sin iva/, 'netto'],
  [/strom\w*verbrauch|consumo elect/, 'stromverbrauch'],
  [/co2 klasse|clase (?:de )?co2/, 'co2 klasse'],
  [/co2|emisiones/, 'co2'],
  [/verbrauch|consumo/, 'verbrauch'],
  [/erstzulassung|matriculacion/, 'erstzulassung'],
  [/kilometerstand|laufleistung|kilometraje/, 'kilometerstand'],
  [/fahrzeughalter|vorbesitzer|propietarios|duenos|titulares/, 'fahrzeughalter'],
  [/hubraum|cilindrada/, 'hubraum'],
  [/drehmoment|\bpar (?:max|motor)/, 'drehmoment'],
  [/hochstgeschwindigkeit|velocidad max/, 'vmax'],
  [/0 (?:100|a 100)/, '0 100'],
  [/reichweite|autonomia/, 'reichweite'],
  [/ladeleistung|potencia de carga/, 'ladeleistung'],
  [/anhang\w*last/, 'anhangelast'],
  [/batterie|akku|bateria/, 'batterie'],
  [/kofferraum|maletero/, 'kofferraum'],
  [/schadstoff|abgas|norma/, 'schadstoffklasse'],
  [/farbe.*hersteller|hersteller.*farbe/, 'farbe hersteller'],
  [/fahrgestell|bastidor|\bident/, 'vin'],
  [/hauptuntersuchung|\bhu\b|\btuv\b/, 'hu'],
];

/** What the name of a pair means, by a part of it if need be. */
export function pairMeant(name: string): Meaning | null {
  const meaning = nameMeant(name);
  const key = wordKey(name);
  if (meaning !== null || key.split(' ').length > 6) return meaning;
  const part = PARTS.find(([pattern]) => pattern.test(key));
  return part === undefined ? null : nameMeant(part[1]);
}

/** The group of the list that a heading begins; null for another text. */
export function listMeant(text: string): SpecGroupName | null {
  if (text.length > 50) return null;
  for (const form of formsOf(text)) {
    const grupo = LISTS.get(form);
    if (grupo !== undefined) return grupo;
  }
  return null;
}

/** Splits a text that begins with a name: 'Erstzulassung 03/2021'. The longest name counts. */
export function namedStart(
  text: string,
): { readonly name: string; readonly value: string; readonly meaning: Meaning } | null {
  const words = text.split(' ');
  for (let length = Math.min(6, words.length - 1); length > 0; length -= 1) {
    const name = words.slice(0, length).join(' ');
    const meaning = /\d$/.test(name) && !/co.?[2₂]$/i.test(name) ? null : nameMeant(name);
    const value = words
      .slice(length)
      .join(' ')
      .replace(/^(?:de|von|en|:|=|bis|hasta|ist)\s+/i, '');
    if (meaning !== null) return { name, value, meaning };
  }
  return null;
}
