import { field, type Found, IGNORED, spec, type SpecGroupName, UNKNOWN } from './advert.ts';
import { CONTACT, FINANCE, LEGAL, MENU, REMARK, SALES_TALK } from './dictionary/noise.ts';
import { equipmentIn } from './equipment.ts';
import { FACTS } from './facts.ts';
import { accidentSaid, conditionSaid, OWNERS_ALONE, ownersFound, taxFound } from './history-facts.ts';
import { type Meaning, nameMeant, namedStart } from './names.ts';
import { postalPlace, townAlone } from './places.ts';
import { PRICE_ALONE, priceFound } from './price.ts';
import { gearboxOf, readMeasured, readTechnical } from './spec-values.ts';
import { choiceAlone, colourAlone, choiceIn, colourIn } from './values.ts';
import { plainKey } from './words.ts';

/** Readers of a piece of an advert: a pair, or some words without a name. */

/** Where a piece stands: among data, in a list of equipment, or in a seller's text. */
export type Part = 'data' | 'list' | 'text';

/** The value of a pair whose name is known; nothing if it cannot be read. */
export function readValue(meaning: Meaning, name: string, value: string): Found[] {
  if (meaning.kind === 'fact') return FACTS[meaning.fact](value, name);
  return meaning.kind === 'technical' ? readTechnical(meaning, name, value) : [];
}

type Pattern = readonly [RegExp, (text: string) => Found[]];

const choice = (name: 'combustible' | 'transmision' | 'carroceria' | 'traccion') => (text: string) => {
  const value = choiceAlone(name, text);
  return value === null ? [] : [field(name, value)];
};

/** Facts that stand without a name, by the whole text. */
const PATTERNS: readonly Pattern[] = [
  [/^\d[\d.,]* ?kwh(?! ?\/)/, (text) => namedFacts(`Batterie ${text}`)],
  [
    /^(?:nur |solo |ca\.? |erst )?\d[\d. ]*(?:t|tsd\.?|mil)? ?(?:kms?|kilometer|kilometros)(?: gelaufen| reales| originales| certificados)?$/,
    (text) => FACTS.km(text, ''),
  ],
  [
    /^\d{2,4} ?(?:kw|ps|cv|hp)(?: ?[(/|] ?\d{2,4} ?(?:ps|cv|kw|hp)\)?)?(?: (?:system|gesamt)leistung| combinados| de potencia| \(\+[^)]*\))?$/,
    (text) => FACTS.potencia(text, ''),
  ],
  [/^\d[.,]?\d{2,3} ?(?:cm3|ccm|cc)$/, (text) => FACTS.cilindrada(text, '')],
  [
    /^(?:0?[1-9]|1[0-2])[/.](?:19|20)\d\d$/,
    (text) => FACTS.registro(text, '').map((found) => ({ ...found, rank: -1 })),
  ],
  [/^(?:19|20)\d\d$/, (text) => [field('anio', Number(text), -2)]],
  [/^\d(?:\/\d)?[ -]?(?:turig|turer|turen|puertas|ptas\.?|p)$/, (text) => FACTS.puertas(text, '')],
  [/^\d(?:[ -]?sitzer|[ -]?(?:sitze|sitzplatze|plazas|asientos))$/, (text) => FACTS.plazas(text, '')],
  [/\b(?:un solo|unic[oa]) (?:propietari[oa]|duen[oa])\b/, (text) => ownersFound(text)],
  [OWNERS_ALONE, (text) => ownersFound(text)],
  [
    /^(?:[1-9]|una|dos|tres|zwei|drei) (?:schlussel|llaves|fahrzeugschlussel|juegos de llaves)(?: vorhanden| disponibles)?$/,
    (text) => FACTS.llaves(text, ''),
  ],
  [/^(?:norma )?euro ?-?[1-7v][\w -]*$/, (text) => FACTS.norma(text, '')],
  [PRICE_ALONE, (text) => priceFound(text, '')],
  [/^(?:ca\. )?\d[\d.,]* ?(?:l|kwh) ?\/ ?100 ?km/, (text) => readMeasured('Consumo', '', text)],
  [/^\d{1,3} ?gr?\.? ?(?:co2)? ?\/ ?km/, (text) => readMeasured('Emisiones CO₂', '', text)],
  [/25 ?a\b|differenzbest|\brebu\b|mwst|\biva\b|regelbesteuer/, (text) => taxFound(text)],
  [/unfall|accident|golpes|siniestr/, (text) => (text.length > 60 ? [] : accidentSaid(text))],
  [
    /^(?:letzte nutzung )?(?:ex[ -])?(?:leasing(?:rucklaufer|fahrzeug)|renting|mietwagen|firmenwagen|dienstwagen|taxi|fahrschulwagen)$/,
    (text) => FACTS.uso(text, ''),
  ],
  [
    /^(?:v|r)?\d{1,2}[ -]?(?:cilindros|zylinder)/,
    (text) => [spec('Motor', 'Cilindros', /\d+/.exec(text)?.[0] ?? '')],
  ],
  [/^\d{1,2}[ -](?:gang|stufen|velocidades|marchas)/, (text) => gearFacts(text)],
  [/\d{4,5} \p{L}/u, (text) => postalPlace(text)],
];

function gearFacts(text: string): Found[] {
  const gear = choiceIn('transmision', text);
  const box = gearboxOf(text);
  return gear === null ? box : [field('transmision', gear), ...box];
}

/** A material with a colour, as in 'Leder Cognac', 'Alcantara schwarz'. */
function upholstery(text: string): Found[] {
  const words = plainKey(text).split(/[ /,-]+/);
  const material = choiceIn('tapiceria', text);
  if (material === null || words.length > 4) return [];
  const own = (word: string) =>
    choiceIn('tapiceria', word) !== null ||
    colourIn(word) !== null ||
    /^(?:tapiceria|interior|polster|sitze|y|in|asientos|color|de|en)$/.test(word);
  return words.every(own) ? FACTS.interior(text, '') : [];
}

/** Facts without a name. */
function bareFacts(text: string): Found[] {
  const plain = plainKey(text).replace(/[.!]$/, '');
  const isPlace = /\d{4,5} \p{L}/u;
  for (const [pattern, read] of PATTERNS) {
    if (!pattern.test(plain)) continue;
    const found = read(pattern.source === isPlace.source ? text : plain);
    if (found.length > 0) return found;
  }
  return [
    () => choice('combustible')(text),
    () => (choiceAlone('transmision', text) === null ? [] : gearFacts(text)),
    () => choice('traccion')(text),
    () => conditionSaid(text),
    () => choice('carroceria')(text),
    () => upholstery(text),
    () => {
      const colour = colourAlone(text);
      return colour === null ? [] : [field('color_exterior', colour, -0.5)];
    },
    () => townAlone(text),
  ].reduce<Found[]>((found, read) => (found.length > 0 ? found : read()), []);
}

const NUMBER_FIRST =
  /^(?:ca\.? )?(\d[\d.,]*(?: ?(?:km|l|liter|litros|kg|nm|kwh|kw|mm|cv|ps|s|zylinder))?) (?:de )?(\p{L}[\p{L} ]+)$/iu;

/** Facts and technical data that begin or end with their name: 'Hubraum 1.984 cm³', '48 km de autonomía eléctrica'. */
function namedFacts(text: string): Found[] {
  const start = namedStart(text);
  if (start !== null) {
    const found = readValue(start.meaning, start.name, start.value);
    if (found.length > 0) return found;
    if (start.meaning.kind === 'remark' && /\d/.test(start.value)) return [{ target: UNKNOWN }];
    if (start.meaning.kind === 'ignored' && /\d/.test(start.value)) return [{ target: IGNORED }];
  }
  const [, figure = '', name = ''] = NUMBER_FIRST.exec(text) ?? [];
  const meaning = name === '' ? null : nameMeant(name);
  return meaning === null ? [] : readValue(meaning, name, figure);
}

/** Equipment rows of a text; a negated one has none. */
export function equipmentFound(text: string, share = 0): Found[] {
  if (/^(?:ohne|kein(?:e|en)?|sin|no) /i.test(text)) return [];
  return equipmentIn(text, share).map(({ grupo, clave }) => spec(grupo, clave, 'Sí'));
}

const SHARES: Readonly<Record<Part, number>> = { data: 0.5, list: 0, text: 0.45 };

const isNoise = (plain: string, part: Part) =>
  CONTACT.test(plain) || LEGAL.test(plain) || (part !== 'list' && SALES_TALK.test(plain));

/** Reads some words without a name. @returns null when they are not recognised */
export function readPiece(text: string, part: Part): Found[] | null {
  const plain = plainKey(text).replace(/[¹*]/g, '').trim();
  if (!/\p{L}{2}|\d/u.test(plain) || /^\d{1,2}$/.test(plain)) return [{ target: IGNORED }];
  if (MENU.test(plain) && part !== 'list') return [{ target: IGNORED }];
  if (FINANCE.test(plain) && !/garantie|garantia|al contado/.test(plain)) return [{ target: IGNORED }];
  if (part === 'list' || /^(?:hu|tuv|hauptuntersuchung)\b.*\bneu/.test(plain)) {
    const equipment = equipmentFound(text, part === 'list' ? 0 : 0.5);
    if (equipment.length > 0) return equipment;
  }
  const [, reduced] =
    /\b(?:jetzt|ahora)(?: nur| por| solo)? (\d[\d.]*(?:,-+)? ?(?:€|eur\b))/.exec(plain) ?? [];
  if (reduced !== undefined) return priceFound(reduced, '');
  if (REMARK.test(plain)) return equipmentOrUnknown(text);
  const facts = words(text) <= 12 ? [...bareFacts(text)] : [];
  if (facts.length > 0) return facts;
  if (isNoise(plain, part)) return [{ target: IGNORED }];
  const named = words(text) <= 12 ? namedFacts(text) : [];
  if (named.length > 0) return named;
  const equipment = equipmentFound(text, SHARES[part]);
  return equipment.length > 0 && words(text) <= 12 ? equipment : null;
}

/** A remark stays, unless it is a piece of equipment: a non-smoker's package. */
function equipmentOrUnknown(text: string): Found[] {
  const equipment = words(text) <= 4 ? equipmentFound(text, 0.9) : [];
  return equipment.length > 0 ? equipment : [{ target: UNKNOWN }];
}

const words = (text: string) => text.split(' ').length;

/** A list's item in Spanish words that the dictionary lacks goes to the group of its heading as written. */
export function listedItem(
  text: string,
  grupo: SpecGroupName | undefined,
  isSpanish: boolean,
): Found[] | null {
  if (!isSpanish || grupo === undefined || words(text) > 8 || /[€:]/.test(text)) return null;
  return [spec(grupo, text.charAt(0).toUpperCase() + text.slice(1), 'Sí')];
}
