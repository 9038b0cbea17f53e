import { knownBrand, TRADE_BRANDS } from '#src/features/vehicles/domain/brands.ts';
import { brandOf, withoutFillers } from '#src/features/vehicles/domain/search-text.ts';
import { textLimits } from '#src/config/limits.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { paths } from '#src/paths.ts';
import { ALL, type CatalogueFilters } from './filters.ts';
import { isNearly, readMeanings } from './search-offers.ts';

/** The offer to import what a search did not find. */

export interface ImportOffer {
  readonly label: string;
  /** The import form, filled with the words of the search. */
  readonly href: string;
}

/** Shorter words are nearly the name of some brand by chance. */
const SHORTEST_SLIP = 5;

/** The brand that one or two words name, or nearly name; null when they name none. */
function brandIn(words: readonly string[]): string | null {
  const text = normalizeSearch(words.join(' '));
  const known = knownBrand(brandOf(text));
  if (known !== null || text.length < SHORTEST_SLIP) return known;
  return TRADE_BRANDS.find((brand) => isNearly(text, normalizeSearch(brand))) ?? null;
}

interface Sought {
  readonly marca: string;
  readonly rest: readonly string[];
}

/** The first brand among words, and the other words; null when there is none. */
function findBrand(words: readonly string[]): Sought | null {
  for (const length of [2, 1])
    for (let start = 0; start + length <= words.length; start++) {
      const marca = brandIn(words.slice(start, start + length));
      if (marca !== null) return { marca, rest: [...words.slice(0, start), ...words.slice(start + length)] };
    }
  return null;
}

/** A word of a model as it is written: 'urus' is 'Urus', 'sq8' is 'SQ8'; a word with capitals stays. */
function asWritten(word: string): string {
  if (word !== word.toLowerCase()) return word;
  return word.length <= 3 || /\d/.test(word)
    ? word.toUpperCase()
    : word.charAt(0).toUpperCase() + word.slice(1);
}

/** The typed words without punctuation and fillers. */
function wordsOf(search: string): string[] {
  const typed = search
    .replace(/[,;:!?"'«»“”()]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const kept = [...withoutFillers(typed.map(normalizeSearch))];
  return typed.filter((word) => {
    const isKept = kept[0] === normalizeSearch(word);
    if (isKept) kept.shift();
    return isKept;
  });
}

/**
 * What to import for a search without results. A known brand gives its name to the offer; words after it that mean no
 * body, fuel or number of seats are the model. Without a brand, the words are the form's notes.
 */
export function importOffer({ search, marca }: Pick<CatalogueFilters, 'search' | 'marca'>): ImportOffer {
  const words = wordsOf(search);
  const found = marca === ALL ? findBrand(words) : { marca, rest: words };
  const named = new Set(
    found === null ? [] : readMeanings(normalizeSearch(found.rest.join(' '))).rest.split(' '),
  );
  const isModel = (word: string) => named.has(normalizeSearch(word));
  const modelo = (found?.rest ?? []).filter(isModel).map(asWritten).join(' ');
  const fits = modelo.length <= textLimits.modelo;
  const notes = fits && found !== null ? found.rest.filter((word) => !isModel(word)) : words;
  const values = [
    ['marca', found?.marca ?? ''],
    ['modelo', fits ? modelo : ''],
    ['especificaciones', notes.join(' ')],
  ].filter(([, value]) => value !== '');
  const query = new URLSearchParams(values);
  return {
    label:
      found === null
        ? 'Solicitar Importación'
        : `Te traemos un ${[found.marca, fits ? modelo : ''].filter((part) => part !== '').join(' ')}`,
    href: values.length === 0 ? paths.importacion : paths.solicitarImportacion(query.toString()),
  };
}
