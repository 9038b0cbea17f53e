import { machinePaths, paths } from '#src/paths.ts';

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
  /** Null for a file in doubt, which an interrupted publication was to change: it may be there, with any content. */
  readonly hash: string | null;
  /** The newest generation of assets that it belonged to; 0 for what is no asset. */
  readonly generation: number;
}

/** What the public may see, as far as a target has it apart from pages. */
export interface Shown {
  /** Ids of the cars that the site shows. */
  readonly cars: ReadonlySet<string>;
  /** Whether a photo of such a car, by the key of one of its variants, is not thrown away, nor has another file. */
  readonly isPhotoKept: (key: string) => boolean;
}

/** All that is known of a target. A generation is one build's assets, however many publications use them. */
export interface Known {
  readonly generation: number;
  readonly files: ReadonlyMap<string, KnownFile>;
}

/** The steps of a publication, in this order: keys in each. */
export interface Plan {
  /** Removed before anything else: pages of cars, photos and the feed that are not public any more. */
  readonly withdraw: readonly string[];
  /** Pages and lists that may be there and do not stay as they are: they may name what the public may not see any more. */
  readonly lists: readonly string[];
  /** Put before any page refers to them. */
  readonly assets: readonly string[];
  readonly photos: readonly string[];
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
const FEED = machinePaths.feed.slice(1);

/** Pages, under addresses or as files, and data. */
const mayNameCars = (key: string) => /(?:^|\/)[^./]+$|\.(?:html|json|xml|csv)$/.test(key);

function generationOf(known: Known, wanted: readonly WantedFile[]): number {
  const assets = wanted.filter(({ kind }) => kind === 'asset');
  const former = [...known.files.values()].filter(({ generation }) => generation === known.generation);
  const isSame =
    known.generation > 0 &&
    assets.length === former.length &&
    assets.every(({ key }) => known.files.get(key)?.generation === known.generation);
  return isSame ? known.generation : known.generation + 1;
}

/** Compares a site with what is known of the target. */
export function planPublication(
  known: Known,
  wanted: readonly WantedFile[],
  { cars, isPhotoKept }: Shown,
): Plan {
  const generation = generationOf(known, wanted);
  const stays = new Set(wanted.map(({ key }) => key));
  const isWithdrawn = (key: string) => {
    const owner = PHOTO_OF_CAR.exec(key)?.groups?.['id'];
    if (owner !== undefined) return !cars.has(owner) || !isPhotoKept(key);
    return key === FEED || key.startsWith(CAR_PAGES);
  };
  const isKept = (file: KnownFile) => file.generation > 0 && generation - file.generation < KEPT_GENERATIONS;
  const gone = [...known.files].filter(([key, file]) => !stays.has(key) && !isKept(file));
  const fresh = wanted.filter(({ key, hash }) => known.files.get(key)?.hash !== hash);
  const isCarPage = ({ key, kind }: WantedFile) => kind === 'page' && key.startsWith(CAR_PAGES);
  const keysOf = (belongs: (file: WantedFile) => boolean) => fresh.filter(belongs).map(({ key }) => key);
  const assets = keysOf(({ kind }) => kind === 'asset');
  const photos = keysOf(({ kind }) => kind === 'photo');
  const carPages = keysOf(isCarPage);
  const isOther = (file: WantedFile) =>
    file.kind === 'redirect' || (file.kind === 'page' && !isCarPage(file));
  const pages = keysOf(isOther);
  const remove = gone.map(([key]) => key).filter((key) => !isWithdrawn(key));
  // Without a manifest only what lies in folders is known of what is there.
  const isLost = known.generation === 0 && known.files.size > 0;
  const isList = (key: string) => (isLost || known.files.has(key)) && mayNameCars(key);
  return {
    withdraw: gone.map(([key]) => key).filter(isWithdrawn),
    lists: [...carPages, ...pages, ...remove].filter(isList),
    ...{ assets, photos, carPages, pages, remove, generation },
  };
}
