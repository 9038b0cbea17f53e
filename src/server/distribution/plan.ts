import { paths } from '#src/paths.ts';

/** What a publication does to a target, and in which order. The rules are pure. */

/** A file that belongs to a site. */
export interface WantedFile {
  readonly key: string;
  /**
   * `asset` and `photo` have names that never mean other bytes; `page` is all that may change under its name; `redirect` is
   * a page that leads to another.
   */
  readonly kind: 'page' | 'redirect' | 'asset' | 'photo';
  /** Of its bytes; '' where the name says it all. */
  readonly hash: string;
}

/** What is known of a file at a target. */
export interface KnownFile {
  /** Null when it was being changed as a publication broke off: it may be there, with any content. */
  readonly hash: string | null;
  /** The newest generation of assets that it belonged to; 0 for what is no asset. */
  readonly generation: number;
}

/** All that is known of a target. A generation is one build's assets, however many publications use them. */
export interface Known {
  readonly generation: number;
  readonly files: ReadonlyMap<string, KnownFile>;
}

/** The steps of a publication, in this order: keys in each. */
export interface Plan {
  /** Removed before anything else: pages of cars, and photos of cars, that nobody may see any more. */
  readonly withdraw: readonly string[];
  /** Put before any page refers to them. */
  readonly assets: readonly string[];
  /** Put next: pages of cars. */
  readonly carPages: readonly string[];
  /** Put then: what leads to them, and all the rest. */
  readonly pages: readonly string[];
  /** Removed last, when no page refers to them any more. */
  readonly remove: readonly string[];
  /** The generation of the wanted assets. */
  readonly generation: number;
}

/** How many builds' assets stay: pages that visitors have open still ask for those of builds before, as with releases. */
const KEPT_GENERATIONS = 4;

const CAR_PAGES = paths.vehiculo('').slice(1);
const PHOTO_OF_CAR = /^fotos\/(?<id>[^/]+)\//;

function generationOf(known: Known, wanted: readonly WantedFile[]): number {
  const assets = wanted.filter(({ kind }) => kind === 'asset');
  const former = [...known.files.values()].filter(({ generation }) => generation === known.generation);
  const isSame =
    known.generation > 0 &&
    assets.length === former.length &&
    assets.every(({ key }) => known.files.get(key)?.generation === known.generation);
  return isSame ? known.generation : known.generation + 1;
}

/**
 * Compares a site with what is known of the target.
 * @param cars ids of the cars that the site shows.
 */
export function planPublication(
  known: Known,
  wanted: readonly WantedFile[],
  cars: ReadonlySet<string>,
): Plan {
  const generation = generationOf(known, wanted);
  const stays = new Set(wanted.map(({ key }) => key));
  const isWithdrawn = (key: string) => {
    const owner = PHOTO_OF_CAR.exec(key)?.groups?.['id'];
    return key.startsWith(CAR_PAGES) || (owner !== undefined && !cars.has(owner));
  };
  const isKept = (file: KnownFile) => file.generation > 0 && generation - file.generation < KEPT_GENERATIONS;
  const gone = [...known.files].filter(([key, file]) => !stays.has(key) && !isKept(file));
  const fresh = wanted.filter(({ key, hash }) => known.files.get(key)?.hash !== hash);
  const isCarPage = ({ key, kind }: WantedFile) => kind === 'page' && key.startsWith(CAR_PAGES);
  const isLasting = ({ kind }: WantedFile) => kind === 'asset' || kind === 'photo';
  const keysOf = (belongs: (file: WantedFile) => boolean) => fresh.filter(belongs).map(({ key }) => key);
  return {
    withdraw: gone.map(([key]) => key).filter(isWithdrawn),
    assets: keysOf(isLasting),
    carPages: keysOf(isCarPage),
    pages: keysOf((file) => !isLasting(file) && !isCarPage(file)),
    remove: gone.map(([key]) => key).filter((key) => !isWithdrawn(key)),
    generation,
  };
}
