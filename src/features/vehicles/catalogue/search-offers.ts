import { editDistance } from '#src/lib/edit-distance.ts';
import { brandOf, withoutFillers } from '#src/features/vehicles/domain/search-text.ts';
import { normalizeSearch } from '#src/lib/fold-accents.ts';
import { type Combustible } from '#src/features/vehicles/domain/vehicle.choices.ts';
import { COMBUSTIBLE_LABELS } from '#src/features/vehicles/domain/vehicle.terms.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { NO_FILTERS, selectVehicles, type CatalogueFilters } from './filters.ts';

/** Alternatives for a search without results: synonyms of bodies, fuels and seats, and misspelt brands and models. */

/** Whole words of a normalised search. */
const words = (pattern: string) => new RegExp(`(?:^| )(?:${pattern})(?= |$)`);

const BODIES: readonly (readonly [RegExp, SnapshotVehicle['carroceria']])[] = [
  [words('descapotables?|cabrios?|cabriolets?|convertibles?|roadsters?|spiders?'), 'Cabrio'],
  [words('familiar(?:es)?|rancheras?|touring|avant|variant|station wagon|wagon'), 'Familiar'],
  [words('suvs?|todo ?terrenos?|todo ?caminos?|4x4|crossovers?'), 'SUV'],
  [words('berlinas?|sedan(?:es)?|limusinas?'), 'Berlina'],
  [words('compactos?|utilitarios?|hatchbacks?'), 'Compacto'],
  [words('coupes?|cupes?|deportivos?'), 'Coupé'],
  [words('monovolumen(?:es)?|minivan|mpv'), 'Monovolumen'],
  [words('pick[ -]?ups?|camionetas?'), 'Pick-up'],
];

const FUELS: readonly (readonly [RegExp, Combustible])[] = [
  [words('hibrid[oa]s? enchufables?|enchufables?|phev'), 'hibrido_enchufable'],
  [words('hibrid[oa]s?|hev|mhev'), 'hibrido'],
  [words('electric[oa]s?|ev|bev'), 'electrico'],
  [words('diesel|gasoil|gasoleo|tdi'), 'diesel'],
  [words('gasolina|tfsi|tsi'), 'gasolina'],
];

const SEATS = words('(\\d{1,2}|siete|ocho|nueve) ?(?:plazas?|asientos?)');
const SEAT_WORDS: Readonly<Record<string, string>> = { siete: '7', ocho: '8', nueve: '9' };

/** Shorter words are too similar to each other; words of this length match only words of equal length. */
const SHORTEST = 3;
const MOST_SLIPS = { short: 1, long: 2 } as const;
const LONG_LETTERS = 8;

/** Whether a word is a name or nearly one; both normalised. */
export function isNearly(typed: string, name: string): boolean {
  if (typed === name) return true;
  const shorter = Math.min(typed.length, name.length);
  if (shorter < SHORTEST || (shorter === SHORTEST && typed.length !== name.length)) return false;
  return editDistance(typed, name) <= (typed.length < LONG_LETTERS ? MOST_SLIPS.short : MOST_SLIPS.long);
}

/** Whether a word means a brand: the brand, its first word ('mercedes'), a nickname, or nearly one of these. */
function meansBrand(word: string, marca: string): boolean {
  const brand = normalizeSearch(marca);
  const [first = brand] = brand.split(/[ -]/);
  return [brand, first].some((name) => isNearly(brandOf(word), name));
}

/** The words in the spelling of a model in stock, of which each is a word or nearly one; null when one is neither. */
function asModel(typed: string, { marca, modelo }: SnapshotVehicle): string | null {
  const names = `${marca} ${modelo}`.split(' ');
  const found = typed.split(' ').map((word) => names.find((name) => isNearly(word, normalizeSearch(name))));
  return found.includes(undefined) ? null : found.join(' ');
}

interface Meaning {
  readonly label: string;
  readonly filters: Partial<Pick<CatalogueFilters, 'search' | 'combustible' | 'marca'>>;
}

/** The words of a search that name something. Their hyphens stay: they are compared with whole names. */
function namingWords(search: string): string {
  const words = normalizeSearch(search.replace(/[,;:!?"'«»“”()]/g, ' ')).split(' ');
  return withoutFillers(words).join(' ');
}

/** The meanings in a search, and the rest of its text. */
export function readMeanings(search: string): {
  readonly meanings: readonly Meaning[];
  readonly rest: string;
} {
  const meanings: Meaning[] = [];
  let rest = search;
  const take = (pattern: RegExp, meaning: (found: RegExpExecArray) => Meaning) => {
    const found = pattern.exec(rest);
    if (found === null) return;
    meanings.push(meaning(found));
    rest = rest.replace(pattern, '').trim();
  };
  for (const [pattern, body] of BODIES) take(pattern, () => ({ label: body, filters: { search: body } }));
  for (const [pattern, fuel] of FUELS)
    take(pattern, () => ({ label: COMBUSTIBLE_LABELS[fuel], filters: { combustible: fuel } }));
  take(SEATS, ([, count = '']) => {
    const seats = `${SEAT_WORDS[count] ?? count} plazas`;
    return { label: seats, filters: { search: seats } };
  });
  return { meanings, rest };
}

/** Several meanings combined. */
function together(meanings: readonly Meaning[]): Meaning {
  const search = meanings.map(({ filters }) => filters.search ?? '').join(' ');
  const filters = Object.assign({}, ...meanings.map((meaning) => meaning.filters)) as Meaning['filters'];
  return {
    label: meanings.map(({ label }) => label).join(' · '),
    filters: { ...filters, search: search.replace(/\s+/g, ' ').trim() },
  };
}

/** The brand that words mean, or else the model. */
function readName(typed: string, stock: readonly SnapshotVehicle[]): readonly Meaning[] {
  const marca = stock.find((vehicle) => meansBrand(typed, vehicle.marca))?.marca;
  if (marca !== undefined) return [{ label: marca, filters: { marca } }];
  for (const vehicle of stock) {
    const model = asModel(typed, vehicle);
    if (model !== null) return [{ label: model, filters: { search: model } }];
  }
  return [];
}

/** An alternative for a search without results. */
export interface SearchOffer {
  readonly label: string;
  readonly filters: CatalogueFilters;
  /** Number of cars found, at least one. */
  readonly count: number;
}

/**
 * Alternatives in stock for a search: first all meanings combined, with the brand if one is named, then each separately.
 * @param search as typed
 */
export function searchOffers(search: string, stock: readonly SnapshotVehicle[]): SearchOffer[] {
  const { meanings, rest } = readMeanings(namingWords(search));
  const all = [...(rest === '' ? [] : readName(rest, stock)), ...meanings];
  const tried = all.length > 1 ? [together(all), ...meanings] : all;
  return tried
    .map(({ label, filters }) => {
      const all = { ...NO_FILTERS, ...filters };
      return { label, filters: all, count: selectVehicles(stock, all).length };
    })
    .filter(({ count }) => count > 0);
}
