import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { offeredFeeds } from '#src/features/vehicles/feed/feed-paths.ts';
import { photoPath, SHARE_WIDTH } from '#src/paths.ts';
import { copyStrings } from '#src/server/lib/copy-strings.ts';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { parsePhotoPath, withoutTurn, withoutWidth } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';

/** Inputs of a site at a target besides its folder: the public view, references in pages, and photos. */

/** The current public view, from PocketBase's public API. */
export interface PublicView {
  readonly isVisible: (vehicleId: string) => boolean;
  /** Ids of all cars. */
  readonly visible: readonly string[];
  /** Whether a variant's path names a public photo with its current file, box and rotation. */
  readonly isPhotoShown: (pathname: string) => boolean;
  /** Whether a variant's path names a public photo with its current file and box, in any rotation. */
  readonly isPhotoKept: (pathname: string) => boolean;
  /** Addresses of the stock files for other sites that are switched on. */
  readonly feeds: readonly string[];
  readonly formerSlugs: readonly FormerSlug[];
  /** Equal for equal views. */
  readonly fingerprint: string;
}

/** The PocketBase calls needed for a public view. */
export type PublicViewSource = Pick<
  PocketBaseClient,
  'publicVehicles' | 'publicPhotos' | 'businessPhotos' | 'formerSlugs' | 'siteSettings'
>;

const fingerprintOf = (lists: readonly (readonly string[])[]) => hashOf(Buffer.from(JSON.stringify(lists)));

/** @throws Error when PocketBase does not answer. */
export async function readPublicView(pocketbase: PublicViewSource): Promise<PublicView> {
  const [vehicles, photos, own, formerSlugs, settings] = await Promise.all([
    pocketbase.publicVehicles(),
    pocketbase.publicPhotos(),
    pocketbase.businessPhotos(),
    pocketbase.formerSlugs(),
    pocketbase.siteSettings(),
  ]);
  const feeds = offeredFeeds(settings);
  const ids = new Set(vehicles.map(({ id }) => id));
  const former = formerSlugs.map(({ slug, vehicle_id: owner }) => `${owner} ${slug}`);
  const variants = [...photos, ...own].map((photo) => photoPath(photo, SHARE_WIDTH));
  const [shown, kept] = [new Set(variants.map(withoutWidth)), new Set(variants.map(withoutTurn))];
  return {
    isVisible: (id) => ids.has(id),
    visible: [...ids],
    isPhotoShown: (pathname) => shown.has(withoutWidth(pathname)),
    isPhotoKept: (pathname) => kept.has(withoutTurn(pathname)),
    feeds,
    formerSlugs,
    fingerprint: fingerprintOf([ids, shown, former].map((names) => [...names].sort()).concat([[...feeds]])),
  };
}

/** Hash and references of a file whose content may change. */
export interface PageFacts {
  readonly hash: string;
  /** Paths of the photo variants that it refers to, including those for shared links. */
  readonly photos: readonly string[];
}

/** Files that may refer to photos: pages, the snapshot, the sitemap and the stock files. */
const TEXT = /\.(?:html|json|xml|csv|tsv)$/;
const PHOTO = /\/fotos\/[\w/.-]+\.(?:webp|jpg)/g;

/** Hash that identifies a file's content. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** @param file path in the site; its extension decides whether the content is searched for photos. */
export function factsOf(file: string, bytes: Buffer): PageFacts {
  const text = TEXT.test(file) ? bytes.toString() : '';
  const references = new Set([...text.matchAll(PHOTO)].map(([reference]) => reference));
  return {
    hash: hashOf(bytes),
    photos: copyStrings(references).filter((reference) => parsePhotoPath(reference) !== null),
  };
}

/** Reads the facts of files and caches those used since the last sweep. */
export interface FactsReader {
  /** @param place path of the file on this disk. */
  readonly read: (file: string, place: string) => Promise<PageFacts>;
  /** Evicts entries not read since the previous call. */
  readonly sweep: () => void;
}

/** Releases share files by hard links, so only the new files of a release are read. */
export function createFactsReader(): FactsReader {
  let former = new Map<string, PageFacts>();
  let current = new Map<string, PageFacts>();
  return {
    read: async (file, place) => {
      const { dev, ino, size, mtimeMs } = await stat(place);
      const key = [file, dev, ino, size, mtimeMs].join(' ');
      const facts = current.get(key) ?? former.get(key) ?? factsOf(file, await readFile(place));
      current.set(key, facts);
      return facts;
    },
    sweep: () => {
      former = current;
      current = new Map();
    },
  };
}

/** Long enough for the gateway to encode a variant. */
const TIMEOUT_MS = 60_000;
const RETRIES = 2;
const RETRY = { baseMs: 2000, capMs: 10_000 };

/** Returns a photo variant's bytes by its path; null when it is not public. @throws Error when the source does not answer. */
export type PhotoSource = (pathname: string) => Promise<Buffer | null>;

/** Photos of this machine, whose variants are encoded on demand. An unreadable photo does not block the others. */
export function photosOfStore(store: Pick<VariantStore, 'get'>, log: Log): PhotoSource {
  return async (pathname) => {
    const photo = parsePhotoPath(pathname);
    if (photo === null) return null;
    return store.get(photo).catch((error: unknown) => {
      log.warn(`${pathname}: ${errorMessage(error)}`);
      return null;
    });
  };
}

/**
 * Photos of a remote gateway. A photo that fails after some attempts is logged.
 * @param address the gateway's public address.
 */
export function photosOfGateway(address: string, log: Log): PhotoSource {
  return async (pathname) => {
    for (let attempt = 0; ; attempt++) {
      const answer = await fetch(`${address}${pathname}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === 404) return null;
      if (attempt === RETRIES) {
        log.warn(`${address} returned ${answer.status} for ${pathname}`);
        return null;
      }
      await sleep(backoffMs(attempt, RETRY));
    }
  };
}
