import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { brandOf, MIN_SEARCH_LETTERS, searchWords, stemOf, withoutFillers } from './search-text.ts';
import { COMBUSTIBLE_LABELS, TRANSMISION_LABELS } from './vehicle.terms.ts';

/**
 * The administrators' search: everything that visitors can search for (catalogue/search.ts), and colour, reference, plate
 * and chassis number in any spelling. PocketBase stores the text in `vehicle_search` and matches input with `~`.
 */

interface StaffSearched {
  readonly marca: string;
  readonly modelo: string;
  readonly version: string;
  readonly anio: number;
  readonly carroceria: string;
  readonly plazas: number | null;
  readonly combustible: string;
  readonly transmision: string;
  readonly color_exterior: string;
  readonly referencia: string;
  readonly matricula: string;
  readonly vin: string;
}

/** A text's words, and all of them joined. */
function wordsOf(text: string): string[] {
  const words = searchWords(text);
  return [...words, words.join('')];
}

/** 'v0031', 'v31' and '31' for 'V-0031'. */
function referenceForms(referencia: string): string[] {
  const compact = searchWords(referencia).join('');
  return [compact, compact.replace(/^([a-z]+)0+(?=\d)/, '$1'), compact.replace(/^[a-z]+0*(?=\d)/, '')];
}

const labelOf = (labels: Readonly<Record<string, string>>, value: string) => labels[value] ?? '';

/** The stored search text of a car. Each word follows a space. */
export function staffSearchText(vehicle: StaffSearched): string {
  const { marca, modelo, version, anio, plazas, carroceria, combustible, transmision } = vehicle;
  const names = searchWords(`${marca} ${modelo} ${version}`);
  const pairs = names.slice(1).map((word, index) => `${names[index] ?? ''}${word}`);
  const words = [
    ...[...names, ...pairs, names.join(''), String(anio)],
    ...[...wordsOf(carroceria), ...(plazas === null ? [] : [String(plazas), 'plazas'])],
    ...searchWords(labelOf(COMBUSTIBLE_LABELS, combustible)),
    ...searchWords(labelOf(TRANSMISION_LABELS, transmision)),
    ...searchWords(vehicle.color_exterior),
    ...[normalizeSearch(vehicle.referencia), ...referenceForms(vehicle.referencia)],
    ...[...wordsOf(vehicle.matricula), ...wordsOf(vehicle.vin)],
  ];
  return [...new Set(words)].map((word) => ` ${word}`).join('');
}

/** PocketBase allows 200 comparisons. */
const MOST_WORDS = 20;

/**
 * A search as patterns for PocketBase's `~`: every word must match in one of its forms. A short word matches the start
 * of a word, or together with its neighbour: 'V 31'.
 * @returns null when the search has no words, as for a comma; an empty list when it matches every car
 */
export function staffSearchWords(search: string): string[][] | null {
  const all = searchWords(search);
  const words = withoutFillers(all);
  if (all.length === 0) return null;
  return words.slice(0, MOST_WORDS).map((word, index) => {
    const brand = brandOf(word);
    const brands = brand === word ? [] : [brand];
    if (word.length >= MIN_SEARCH_LETTERS) return [...new Set([word, stemOf(word)]), ...brands];
    const [before, after] = [words[index - 1], words[index + 1]];
    return [
      ...[`% ${word}%`, ...brands],
      ...(before === undefined ? [] : [`${before}${word}`]),
      ...(after === undefined ? [] : [`${word}${after}`]),
    ];
  });
}
