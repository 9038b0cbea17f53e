import { type FieldOf } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { choiceMeant } from '#src/features/vehicles/sale/choice-meant.ts';
import { readDay } from '#src/features/vehicles/sale/read-day.ts';
import { parseSpanishNumber } from '#src/lib/spanish-number.ts';
import { COLOUR_FINISHES, COLOURS } from './dictionary/colours.ts';
import { COUNTRIES } from './dictionary/places.ts';
import { VALUES } from './dictionary/values.ts';
import { placesOf, plainKey, termsOf, wordKey } from './words.ts';

/** Values of an advert: choices, colours, days, figures. */

export type ChoiceName = keyof typeof VALUES;

const CHOICES = new Map(
  Object.entries(VALUES).map(([field, rows]) => [
    field,
    rows.map(([value, terms]) => ({ value, terms: termsOf(terms) })),
  ]),
);
const choicesOf = (field: ChoiceName) => CHOICES.get(field) ?? [];

/** The choice whose words occur in a text, in the order of the dictionary. */
export function choiceIn(field: ChoiceName, text: string): string | null {
  const words = wordKey(text).split(' ');
  const row = choicesOf(field).find(({ terms }) => terms.some((term) => placesOf(term, words) !== null));
  return row?.value ?? null;
}

/** Words that leave a text a choice: 'V8 Benzin', 'tracción total'. */
const BESIDE =
  /^(?:v\d+|r\d|\d+|zylinder|turbo|biturbo|motor|de|con|antrieb|getriebe|traccion|cambio|motor|gang|stufen|marchas|velocidades|fahrzeug|vehiculo|coche|y|a|la|ruedas|las|mild|48v|48|v|ligero|mhev|permanente?r?|zuschaltbar|mit)$/;

/** The choice that is all a text says. */
export function choiceAlone(field: ChoiceName, text: string): string | null {
  const words = wordKey(text).split(' ');
  if (words.length > 6) return null;
  const found = choiceIn(field, text);
  const terms = choicesOf(field).flatMap((row) => row.terms);
  const places = new Set(terms.flatMap((term) => [...(placesOf(term, words) ?? [])]));
  return words.every((word, place) => places.has(place) || BESIDE.test(word)) ? found : null;
}

/** A choice of a field that imports know too: their exact words first. */
export function knownChoice(field: ChoiceName & FieldOf<'choice'>, text: string): string | null {
  return choiceMeant(field, text.replace(/[()]/g, ' ')) ?? choiceIn(field, text);
}

const COLOUR_TERMS = COLOURS.map(([colour, terms]) => ({ colour, terms: termsOf(terms) }));
const FINISHES = new Set(COLOUR_FINISHES.split(','));

const isSpanishColour = (text: string) =>
  /^(?:color )?(?:azul|gris|blanc[oa]|negr[oa]|roj[oa]|verde|plata|platead|marr[oó]n|beige|naranja|amarill|burdeos|granate|dorad|bronce|antracita|champ[aá]n|violeta|morad|turquesa)[\p{L}]*(?: |$)/iu.test(
    text,
  ) && !/metallic|perleffekt/i.test(text);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The last part of a German compound decides: 'Titanschwarz' is black. */
const COLOUR_ENDINGS = COLOURS.map(([colour, terms]) => ({
  colour,
  terms: termsOf(terms).filter((_, place) => terms.split(',')[place]?.startsWith('*') === true),
}));

function colourOf(text: string): string | null {
  const words = wordKey(text).split(' ');
  const row = [...COLOUR_ENDINGS, ...COLOUR_TERMS].find(({ terms }) =>
    terms.some((term) => placesOf(term, words) !== null),
  );
  return row?.colour ?? null;
}

/** The Spanish colour of a text; null when it names none. Two colours of an interior stand side by side. */
export function colourIn(text: string): string | null {
  const plain = text.trim().replace(/\s+/g, ' ');
  const named = plain.replace(/^color /i, '');
  if (isSpanishColour(plain) && !/[,/]/.test(plain))
    return named.includes(' ') ? capital(named) : colourOf(named);
  const parts = plain.split(/\s*(?:\/|,|\by\b|\bund\b)\s*/);
  const colours = [...new Set(parts.map(colourOf).filter((colour) => colour !== null))];
  if (colours.length === 0) return null;
  const [first = ''] = colours;
  if (colours.length > 1) return `${first} / ${colours[1]}`;
  return /metal|perl|\bmet\b/i.test(plain) ? `${first} metalizado` : first;
}

/** The colour that is all a text says: 'Arcticgrau metallic', 'azul Turbo'. */
export function colourAlone(text: string): string | null {
  if (/innen|interi|polster|tapic|himmel|sitz|asiento/i.test(text) || choiceIn('tapiceria', text) !== null)
    return null;
  const words = plainKey(text).replace(/[()]/g, '').split(/[ -]/);
  const isColour = (word: string) => colourOf(word) !== null;
  const rest = words.filter((word) => !isColour(word) && !FINISHES.has(word));
  return words.some(isColour) && words.length <= 4 && rest.length <= 2 && !/\d/.test(text)
    ? colourIn(text)
    : null;
}

/** A month `AAAA-MM` or a day; null for another text. */
export function dateIn(text: string): string | null {
  const plain = plainKey(text);
  const numeric =
    /\b\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)\b|\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d{1,2} ?[./-] ?(?:19|20)?\d\d\b|\b(?:19|20)\d\d[-/]\d\d\b/.exec(
      plain,
    )?.[0];
  const named = /\b(?:\d{1,2}\.? (?:de )?)?[a-z]{3,10}\.? (?:de |del )?(?:19|20)\d\d\b/.exec(plain)?.[0];
  const found = numeric ?? named?.replace(' del ', ' de ');
  const day = found === undefined ? null : readDay(found.replaceAll(/ ?([./-]) ?/g, '$1'));
  if (day === null || found === undefined) return null;
  const isWhole = /^\d{1,2}[./-]\d{1,2}[./-]\d|^\d{4}-\d\d-\d\d|^\d{1,2}\.? (?:de )?[a-z]/.test(found);
  return isWhole ? day.day : day.day.slice(0, 7);
}

/** The last day of a month; a day unchanged. */
export function lastDay(date: string): string {
  if (date.length > 7) return date;
  const [year = 0, month = 0] = date.split('-').map(Number);
  return `${date}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
}

const FIGURE = /\d+(?:[.,' ]\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?/;

/** The first figure of a text; null without one. A point or comma before three digits groups them. */
export function figureIn(text: string): number | null {
  const found = FIGURE.exec(text)?.[0].replace(/'/g, '.');
  if (found === undefined) return null;
  const value = /^\d{1,3}(?:[.,]\d{3})+$/.test(found)
    ? Number(found.replace(/[.,]/g, ''))
    : parseSpanishNumber(found.replace(/ (?=\d{3})/g, '.'));
  return value === null || Number.isNaN(value) ? null : value;
}

/** A country by its name or code; null for another word. */
export function countryMeant(text: string): string | null {
  const key = wordKey(text);
  const row = Object.entries(COUNTRIES).find(([, names]) => names.split(',').includes(key));
  return row?.[0] ?? null;
}

export const isYes = (text: string): boolean =>
  /^(?:ja|si|yes|vorhanden|x|✓|✔|serie|incluid[oa]|inkl\.?|inklusive|de serie|serienmassig|con)$/.test(
    plainKey(text).replace(/[.!]$/, ''),
  );

export const isNo = (text: string): boolean =>
  /^(?:nein|no|keine?|nicht vorhanden|ohne|sin|no disponible|ninguno|opcional|optional|-|–|—|nicht verfugbar)(?:$|[,.;(])|no montado|nicht verbaut|nicht vorhanden|no incluid/.test(
    plainKey(text),
  );
