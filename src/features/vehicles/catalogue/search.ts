import { normalizeSearch } from '#src/lib/fold-accents.ts';
import {
  brandOf,
  MIN_SEARCH_LETTERS,
  searchWords,
  stemOf,
  vehicleSearchText,
  withoutFillers,
} from '#src/features/vehicles/domain/search-text.ts';
import { fuelLabel, gearboxLabel } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** What the catalogue's search finds: SPEC section 7's three fields, and then what people ask for besides. */

type Sought = Pick<
  SnapshotVehicle,
  | ('marca' | 'modelo' | 'version' | 'anio' | 'carroceria' | 'plazas' | 'referencia')
  | ('combustible' | 'transmision')
>;

/** A search, read once for all cars. */
export interface ReadSearch {
  readonly text: string;
  readonly words: readonly string[];
  /** Those that name something. */
  readonly bare: readonly string[];
}

export function readSearch(search: string): ReadSearch {
  const words = searchWords(search);
  return { text: normalizeSearch(search), words, bare: withoutFillers(words) };
}

interface Texts {
  /** Brand, model and version. */
  readonly names: string;
  /** Their words, with a space around each. */
  readonly words: string;
  /** Each two that follow each other as one: 'q7' is a 'Q 7'. */
  readonly pairs: string;
  /** The words without spaces from each of them on: 'g63' is a 'G 63', and 'etron' an 'e-tron'. */
  readonly runs: string;
  /** All words as one. */
  readonly compact: string;
  readonly body: string;
  /** Fuel and gearbox as they are told, each word after a space. */
  readonly kinds: string;
  /** 'v0042': with or without its hyphen, as it is read off a page or a mail. */
  readonly reference: string;
}

const spaced = (words: readonly string[]) => words.map((word) => ` ${word}`).join('');
const compactOf = (text: string) => searchWords(text).join('');

const known = new WeakMap<Sought, Texts>();

/** Normalising thousands of names takes longer than a frame: each car's texts are made once. */
function textsOf(vehicle: Sought): Texts {
  const kept = known.get(vehicle);
  if (kept !== undefined) return kept;
  const names = vehicleSearchText(vehicle);
  const words = searchWords(names);
  const pairs = words.map((word, index) => `${word}${words[index + 1] ?? ''}`);
  const texts = {
    names,
    words: `${spaced(words)} `,
    pairs: `${spaced(pairs)} `,
    runs: spaced(words.map((_, index) => words.slice(index).join(''))),
    compact: words.join(''),
    body: compactOf(vehicle.carroceria),
    kinds: spaced(searchWords(`${fuelLabel(vehicle.combustible)} ${gearboxLabel(vehicle.transmision)}`)),
    reference: compactOf(vehicle.referencia),
  };
  known.set(vehicle, texts);
  return texts;
}

/** Takes the seats out of a search; null when the car has others. */
function withoutSeats(words: readonly string[], plazas: number | null): readonly string[] | null {
  const at = words.findIndex((word, i) => /^\d{1,2}$/.test(word) && /^plazas?$/.test(words[i + 1] ?? ''));
  if (at === -1) return words;
  return Number(words[at]) === plazas ? words.filter((_, i) => i < at || i > at + 1) : null;
}

/** Whether a word is one of the car's: of its names, its year, its body, its fuel or its gearbox. */
function isOne(word: string, { words, pairs, runs, compact, body, kinds }: Texts, anio: number): boolean {
  if (words.includes(` ${word}`) || words.includes(` ${brandOf(word)}`)) return true;
  if (word.length < MIN_SEARCH_LETTERS) return pairs.includes(` ${word} `);
  return (
    word === String(anio) ||
    runs.includes(` ${word}`) ||
    body.startsWith(word) ||
    kinds.includes(` ${stemOf(word)}`) ||
    // What people know of a name is its number: '340' of 'M340i', 'c220' of 'Clase C 220 d'.
    (/\d/.test(word) && compact.includes(word))
  );
}

/** Whether each of the words, alone or as one with the next, is one of the car's. */
function isEach(words: readonly string[], texts: Texts, anio: number): boolean {
  let [fromHere, fromNext] = [true, false];
  for (let at = words.length - 1; at >= 0; at--) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    const isFound =
      (fromHere && isOne(word, texts, anio)) || (fromNext && isOne(`${word}${next}`, texts, anio));
    [fromHere, fromNext] = [isFound, fromHere];
  }
  return fromHere;
}

/** 0 by the text itself or the reference, 1 by words of it; null not at all. */
function rankOf(vehicle: Sought, text: string, words: readonly string[]): 0 | 1 | null {
  const texts = textsOf(vehicle);
  if (texts.names.includes(text)) return 0;
  if (words.length === 0) return null;
  const together = words.join('');
  if (together === texts.reference || texts.names.includes(words.map(brandOf).join(' '))) return 0;
  if (together.length >= MIN_SEARCH_LETTERS && texts.compact.includes(together)) return 1;
  const rest = withoutSeats(words, vehicle.plazas);
  return rest !== null && isEach(rest, texts, vehicle.anio) ? 1 : null;
}

/**
 * How a car answers a search: 0 by brand, model and version, or by its reference, 1 by these with other spaces and signs, or by words
 * of them in any order, with its year, body, seats, fuel or gearbox besides ('g63', 'serie 3 touring', 'audi suv 2021', 'diésel
 * automático'), 2 without the words that name nothing ('busco un golf'), null not at all.
 */
export function searchRank(vehicle: Sought, { text, words, bare }: ReadSearch): 0 | 1 | 2 | null {
  const rank = rankOf(vehicle, text, words);
  if (rank !== null || bare.length === words.length) return rank;
  return rankOf(vehicle, bare.join(' '), bare) === null ? null : 2;
}
