import { normalizeSearch, vehicleSearchText } from '#src/features/vehicles/domain/search-text.ts';
import { fuelLabel, gearboxLabel } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

/** What the catalogue's search finds: SPEC section 7's three fields, and then what people ask for besides. */

type Sought = Pick<
  SnapshotVehicle,
  | ('marca' | 'modelo' | 'version' | 'anio' | 'carroceria' | 'plazas' | 'referencia')
  | ('combustible' | 'transmision')
>;

interface Texts {
  /** Brand, model and version. */
  readonly names: string;
  readonly body: string;
  /** Fuel and gearbox as they are told, each word after a space. */
  readonly kinds: string;
  /** The names without spaces and hyphens: 'g63' is a 'G 63', and 'etron' an 'e-tron'. */
  readonly compact: string;
  /** 'v0042': with or without its hyphen, as it is read off a page or a mail. */
  readonly reference: string;
}

const compactOf = (text: string) => text.replace(/[ -]/g, '');

const known = new WeakMap<Sought, Texts>();

/** Normalising thousands of names takes longer than a frame: each car's texts are made once. */
function textsOf(vehicle: Sought): Texts {
  const kept = known.get(vehicle);
  if (kept !== undefined) return kept;
  const names = vehicleSearchText(vehicle);
  const texts = {
    names,
    body: normalizeSearch(vehicle.carroceria),
    kinds: ` ${normalizeSearch(`${fuelLabel(vehicle.combustible)} ${gearboxLabel(vehicle.transmision)}`)}`,
    compact: compactOf(names),
    reference: compactOf(normalizeSearch(vehicle.referencia)),
  };
  known.set(vehicle, texts);
  return texts;
}

const SEATS = /(?:^| )(\d{1,2}) plazas?(?= |$)/;
/** Fewer letters than these begin too many words. */
const MIN_BODY_LETTERS = 3;
/** 'automática' and 'híbridos' are said of a car as well. */
const ENDING = /(?:os|as|o|a)$/;
const MIN_COMPACT_LETTERS = 3;

/** Takes the seats out of a search; null when the car has others. */
function withoutSeats(search: string, plazas: number | null): string | null {
  const seats = SEATS.exec(search);
  if (seats === null) return search;
  return Number(seats[1]) === plazas ? search.replace(SEATS, '').trim() : null;
}

/** Takes the first word out that begins the car's body. */
function withoutBody(search: string, body: string): string {
  const words = search.split(' ');
  const at = words.findIndex((word) => word.length >= MIN_BODY_LETTERS && body.startsWith(word));
  return at === -1 ? search : words.filter((_, index) => index !== at).join(' ');
}

/**
 * How a car answers a search: 0 by brand, model and version, or by its reference, 1 by these with other spaces, or by words of them in any order, with
 * its year, body, seats, fuel or gearbox besides ('g63', 'serie 3 touring', 'audi suv 2021', 'diésel automático'), null not at all.
 * @param search normalised
 */
export function searchRank(vehicle: Sought, search: string): 0 | 1 | null {
  const { names, body, kinds, compact, reference } = textsOf(vehicle);
  const together = compactOf(search);
  if (names.includes(search) || (together !== '' && together === reference)) return 0;
  if (together.length >= MIN_COMPACT_LETTERS && compact.includes(together)) return 1;
  const rest = withoutSeats(search, vehicle.plazas);
  if (rest === null) return null;
  const isOne = (word: string) =>
    ` ${names}`.includes(` ${word}`) ||
    word === String(vehicle.anio) ||
    (word.length >= MIN_BODY_LETTERS && kinds.includes(` ${word.replace(ENDING, '')}`)) ||
    // What people know of a name is its number: '340' of 'M340i', 'c220' of 'Clase C 220 d'.
    (/\d/.test(word) && word.length >= MIN_COMPACT_LETTERS && compact.includes(word));
  return withoutBody(rest, body).split(' ').every(isOne) ? 1 : null;
}
