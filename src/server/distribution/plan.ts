import { FEED_PATHS } from '#src/features/vehicles/feed/feed-paths.ts';
import { paths } from '#src/paths.ts';

/** Plans which changes a publication makes to a target, and in which order. Pure functions. */

/** A file of the site to publish. */
export interface DesiredFile {
  readonly key: string;
  /**
   * `asset` and `photo` are immutable: their names change with their content. `page` is everything that may change under its
   * name. `redirect` is a page that redirects to another.
   */
  readonly kind: 'page' | 'redirect' | 'asset' | 'photo';
  /** Hash of its content; '' for immutable files, which are identified by their name. */
  readonly hash: string;
}

/** The recorded state of a file at a target. */
export interface TargetFile {
  /** Null for an uncertain file, which an interrupted publication was about to change: it may exist, with any content. */
  readonly hash: string | null;
  /** The newest generation of assets that it belonged to; 0 for other files. */
  readonly generation: number;
}

/** The public cars and photos. */
export interface Shown {
  /** Ids of the cars that the site shows. */
  readonly cars: ReadonlySet<string>;
  /** Whether a variant's key belongs to a photo that still exists with the same file and box. */
  readonly isPhotoKept: (key: string) => boolean;
}

/** The recorded state of a target. A generation is one build's assets, which many publications may use. */
export interface TargetState {
  readonly generation: number;
  readonly files: ReadonlyMap<string, TargetFile>;
}

/** The steps of a publication in order, with the keys of each. */
export interface Plan {
  /** Removed first: car pages, photos and stock files that are no longer public. */
  readonly withdraw: readonly string[];
  /** Existing pages and lists that change: they may mention cars that are no longer public. */
  readonly lists: readonly string[];
  /** Uploaded before any page refers to them. */
  readonly assets: readonly string[];
  readonly photos: readonly string[];
  /** Uploaded next: pages of cars. */
  readonly carPages: readonly string[];
  /** Uploaded last: pages that link to them, and all others. */
  readonly pages: readonly string[];
  /** Removed last, when no page refers to them any more. */
  readonly remove: readonly string[];
  /** The generation of the site's assets. */
  readonly generation: number;
}

/** Number of builds whose assets are kept: pages already open in browsers still load assets of earlier builds, as with releases. */
const KEPT_GENERATIONS = 4;

const CAR_PAGES = paths.vehiculo('').slice(1);
const PHOTO_OF_CAR = /^fotos\/(?<id>[^/]+)\//;

/** Pages (with or without an extension) and data files. */
const mayNameCars = (key: string) => /(?:^|\/)[^./]+$|\.(?:html|json|xml|csv|tsv)$/.test(key);

function generationOf(current: TargetState, desired: readonly DesiredFile[]): number {
  const assets = desired.filter(({ kind }) => kind === 'asset');
  const former = [...current.files.values()].filter(({ generation }) => generation === current.generation);
  const isSame =
    current.generation > 0 &&
    assets.length === former.length &&
    assets.every(({ key }) => current.files.get(key)?.generation === current.generation);
  return isSame ? current.generation : current.generation + 1;
}

/** Compares a site with the recorded state of the target. */
export function planPublication(
  current: TargetState,
  desired: readonly DesiredFile[],
  { cars, isPhotoKept }: Shown,
): Plan {
  const generation = generationOf(current, desired);
  const stays = new Set(desired.map(({ key }) => key));
  const isWithdrawn = (key: string) => {
    const owner = PHOTO_OF_CAR.exec(key)?.groups?.['id'];
    if (owner !== undefined) return !cars.has(owner) || !isPhotoKept(key);
    return FEED_PATHS.includes(`/${key}`) || key.startsWith(CAR_PAGES);
  };
  const isKept = (file: TargetFile) => file.generation > 0 && generation - file.generation < KEPT_GENERATIONS;
  const gone = [...current.files].filter(([key, file]) => !stays.has(key) && !isKept(file));
  const fresh = desired.filter(({ key, hash }) => current.files.get(key)?.hash !== hash);
  const isCarPage = ({ key, kind }: DesiredFile) => kind === 'page' && key.startsWith(CAR_PAGES);
  const keysOf = (belongs: (file: DesiredFile) => boolean) => fresh.filter(belongs).map(({ key }) => key);
  const assets = keysOf(({ kind }) => kind === 'asset');
  const photos = keysOf(({ kind }) => kind === 'photo');
  const carPages = keysOf(isCarPage);
  const isOther = (file: DesiredFile) =>
    file.kind === 'redirect' || (file.kind === 'page' && !isCarPage(file));
  const pages = keysOf(isOther);
  const remove = gone.map(([key]) => key).filter((key) => !isWithdrawn(key));
  // Without a manifest, the state contains only the files of the site's folders.
  const isLost = current.generation === 0 && current.files.size > 0;
  const isList = (key: string) => (isLost || current.files.has(key)) && mayNameCars(key);
  return {
    withdraw: gone.map(([key]) => key).filter(isWithdrawn),
    lists: [...carPages, ...pages, ...remove].filter(isList),
    ...{ assets, photos, carPages, pages, remove, generation },
  };
}
