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
import { perText } from './per-text.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** The catalogue's search: SPEC section 7's three fields, and further facts that visitors search for. */

type Sought = Pick<
  SnapshotVehicle,
  | ('marca' | 'modelo' | 'version' | 'anio' | 'carroceria' | 'plazas' | 'referencia')
  | ('combustible' | 'transmision')
>;

interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
  readonly together: string;
  /** With brands for their nicknames. */
  readonly branded: string;
  /** The sought number of seats, and the other words. */
  readonly seats: { readonly count: number; readonly rest: readonly string[] } | null;
}

/** A search, parsed once for all cars. */
export interface ReadSearch extends Phrase {
  /** Without fillers; null when it has none. */
  readonly bare: Phrase | null;
}

function readPhrase(text: string, words: readonly string[]): Phrase {
  const at = words.findIndex((word, i) => /^\d{1,2}$/.test(word) && /^plazas?$/.test(words[i + 1] ?? ''));
  const rest = words.filter((_, i) => i < at || i > at + 1);
  return {
    ...{ text, words, together: words.join('') },
    branded: words.map(brandOf).join(' '),
    seats: at === -1 ? null : { count: Number(words[at]), rest },
  };
}

export function readSearch(search: string): ReadSearch {
  const words = searchWords(search);
  const bare = withoutFillers(words);
  return {
    ...readPhrase(normalizeSearch(search), words),
    bare: bare.length === words.length ? null : readPhrase(bare.join(' '), bare),
  };
}

interface Texts {
  /** Brand, model and version. */
  readonly names: string;
  /** Their words, with a space around each. */
  readonly words: string;
  /** Adjacent words joined in pairs: 'q7' is a 'Q 7'. */
  readonly pairs: string;
  /** The text without spaces from each word on: 'g63' is a 'G 63', and 'etron' an 'e-tron'. */
  readonly runs: string;
  /** All words joined. */
  readonly compact: string;
  readonly body: string;
  /** Labels of fuel and gearbox, each word after a space. */
  readonly kinds: string;
  /** 'v0042': with or without its hyphen, as copied from a page or a mail. */
  readonly reference: string;
}

const spaced = (words: readonly string[]) => words.map((word) => ` ${word}`).join('');
const compactOf = (text: string) => searchWords(text).join('');

const cache = new WeakMap<Sought, Texts>();
const stem = perText(stemOf);

/** Normalising thousands of names takes longer than a frame, so each car's texts are cached. */
function textsOf(vehicle: Sought): Texts {
  const cached = cache.get(vehicle);
  if (cached !== undefined) return cached;
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
  cache.set(vehicle, texts);
  return texts;
}

/** Whether a word matches the car's names, year, body, fuel or gearbox. */
function isOne(word: string, { words, pairs, runs, compact, body, kinds }: Texts, anio: number): boolean {
  if (words.includes(` ${word}`) || words.includes(` ${brandOf(word)}`)) return true;
  if (word.length < MIN_SEARCH_LETTERS) return pairs.includes(` ${word} `);
  return (
    word === String(anio) ||
    runs.includes(` ${word}`) ||
    body.startsWith(word) ||
    kinds.includes(` ${stem(word)}`) ||
    // Visitors use the number in a name: '340' of 'M340i', 'c220' of 'Clase C 220 d'.
    (/\d/.test(word) && compact.includes(word))
  );
}

/** Whether every word, alone or joined with the next, matches the car. */
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

/** 0 for a match of the text or the reference, 1 for a match of its words; null for none. */
function rankOf(vehicle: Sought, { text, words, together, branded, seats }: Phrase): 0 | 1 | null {
  const texts = textsOf(vehicle);
  if (texts.names.includes(text)) return 0;
  if (words.length === 0) return null;
  if (together === texts.reference || texts.names.includes(branded)) return 0;
  if (together.length >= MIN_SEARCH_LETTERS && texts.compact.includes(together)) return 1;
  if (seats !== null && seats.count !== vehicle.plazas) return null;
  return isEach(seats?.rest ?? words, texts, vehicle.anio) ? 1 : null;
}

/**
 * How well a car matches a search. 0: brand, model and version, or the reference. 1: these with other spaces and
 * punctuation, or their words in any order, also with year, body, seats, fuel or gearbox ('g63', 'serie 3 touring',
 * 'audi suv 2021', 'diésel automático'). 2: the same without fillers ('busco un golf'). null: no match.
 */
export function searchRank(vehicle: Sought, search: ReadSearch): 0 | 1 | 2 | null {
  const rank = rankOf(vehicle, search);
  if (rank !== null || search.bare === null) return rank;
  return rankOf(vehicle, search.bare) === null ? null : 2;
}
