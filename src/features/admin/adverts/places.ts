import { field, type Found } from './advert.ts';
import { GERMAN_TOWNS, SPANISH_TOWNS } from './dictionary/places.ts';
import { countryMeant } from './values.ts';
import { plainKey } from './words.ts';

/** Town and country of an advert. The country counts only where the advert names it. */

const TOWNS = new Map(
  [...SPANISH_TOWNS.split(','), ...GERMAN_TOWNS.split(',')].map((town) => [plainKey(town), town]),
);

const POSTAL =
  /^(?:(.*?),? )?(?:([A-Z]{1,3})[- ])?(\d{4,5}) ([\p{L}][\p{L}\s./'’-]*?)(?:,? \(?([\p{L} ]{1,20})\)?)?$/u;

/** 'Hubraum 1969 ccm' has the form of a street and a town. */
const UNIT = /^(?:ccm|cm[3³]?|cc|km|kg|kw|ps|cv|hp|nm|mm|eur|euros?)\b/i;

const withCountry = (town: string, country: string | null): Found[] => [
  field('ubicacion_ciudad', town),
  ...(country === null ? [] : [field('ubicacion_pais', country)]),
];

/** Splits a country off the end of a place: 'Leipzig, Deutschland', 'Köln (DE)'. */
function splitCountry(text: string): { readonly town: string; readonly country: string | null } {
  const [, town = text, last = ''] = /^(.+?)(?:\s*,\s*|\s+\(|\s*[-–]\s+)([\p{L} ]+)\)?$/u.exec(text) ?? [];
  const country = countryMeant(last);
  return country === null ? { town: text, country: null } : { town, country };
}

/** A place with its postal code: 'DE-70173 Stuttgart', 'Calle Mayor 1, 03001 Alicante'. */
export function postalPlace(text: string): Found[] {
  const { town: plain, country: last } = splitCountry(text.trim());
  const [, , code, , town] = POSTAL.exec(plain.replace(/\s*\([^)]*\)$/, '')) ?? [];
  if (town === undefined || UNIT.test(town)) return [];
  return withCountry(town.trim(), last ?? countryMeant(code ?? ''));
}

/** The place of a pair. */
export function placeFound(value: string): Found[] {
  const postal = postalPlace(value.replace(/^(?:in|en)\s+/i, ''));
  if (postal.length > 0) return postal;
  if (/\d/.test(value) || value.length > 60) return [];
  const { town, country } = splitCountry(value.replace(/^(?:in|en)\s+/i, '').trim());
  const own = countryMeant(town);
  if (own !== null && town.length > 3) return [field('ubicacion_pais', own)];
  const [, inner, province] = /^(.+?)\s*(?:\(|,\s*)([^)]+)\)?$/.exec(town) ?? [];
  return withCountry(province === undefined ? town : (inner ?? town), country);
}

/** A town that is all a text says. */
export function townAlone(text: string): Found[] {
  const { town, country } = splitCountry(
    text
      .replace(/^(?:in|en|standort|aus|raum|(?:vehiculo|vehículo|coche) en)\s+/i, '')
      .replace(/\.$/, '')
      .trim(),
  );
  const known = TOWNS.get(plainKey(town.replace(/\s*\([^)]*\)$/, '')));
  return known === undefined ? [] : withCountry(known, country);
}
