import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { photoPath, SHARE_WIDTH } from '#src/paths.ts';
import { copyStrings } from '#src/server/lib/copy-strings.ts';
import { backoffMs } from '#src/server/lib/backoff.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { parsePhotoPath } from '#src/server/photos/photo-request.ts';
import type { VariantStore } from '#src/server/photos/variant-store.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';

/** What a site at a target is made from, besides its folder: what the public may see, what pages refer to, and photos. */

/** What the public may see at this moment, as PocketBase tells anybody. */
export interface PublicView {
  readonly isVisible: (vehicleId: string) => boolean;
  /** Ids of all cars. */
  readonly visible: readonly string[];
  /** Whether a photo is shown as a variant's path says: by that file, and that turn. */
  readonly isPhotoShown: (pathname: string) => boolean;
  /** Whether a photo is shown by that file, turned or not. */
  readonly isPhotoKept: (pathname: string) => boolean;
  /** Whether the stock is offered to other sites. */
  readonly hasFeed: boolean;
  readonly formerSlugs: readonly FormerSlug[];
  /** The same for whoever may see the same. */
  readonly fingerprint: string;
}

/** What is asked for it. */
export type PublicViewSource = Pick<
  PocketBaseClient,
  'publicVehicles' | 'publicPhotos' | 'formerSlugs' | 'siteSettings'
>;

/** What all variants of a photo have in common. */
const withoutWidth = (pathname: string) => pathname.replace(/-\d+\.\w+$/, '');
const withoutTurn = (pathname: string) => withoutWidth(pathname).replace(/-r\d+$/, '');

const fingerprintOf = (lists: readonly (readonly string[])[]) => hashOf(Buffer.from(JSON.stringify(lists)));

/** @throws Error when PocketBase does not answer. */
export async function readPublicView(pocketbase: PublicViewSource): Promise<PublicView> {
  const [vehicles, photos, formerSlugs, { feed }] = await Promise.all([
    pocketbase.publicVehicles(),
    pocketbase.publicPhotos(),
    pocketbase.formerSlugs(),
    pocketbase.siteSettings(),
  ]);
  const ids = new Set(vehicles.map(({ id }) => id));
  const former = formerSlugs.map(({ slug, vehicle_id: owner }) => `${owner} ${slug}`);
  const variants = photos.map((photo) => photoPath(photo, SHARE_WIDTH));
  const [shown, kept] = [new Set(variants.map(withoutWidth)), new Set(variants.map(withoutTurn))];
  return {
    isVisible: (id) => ids.has(id),
    visible: [...ids],
    isPhotoShown: (pathname) => shown.has(withoutWidth(pathname)),
    isPhotoKept: (pathname) => kept.has(withoutTurn(pathname)),
    hasFeed: feed,
    formerSlugs,
    fingerprint: fingerprintOf(
      [ids, shown, former].map((names) => [...names].sort()).concat([[String(feed)]]),
    ),
  };
}

/** What a publication needs to know of a file whose content may change. */
export interface PageFacts {
  readonly hash: string;
  /** Paths of the photo variants that it refers to, those for shared links too. */
  readonly photos: readonly string[];
}

/** What may name photos: pages, the snapshot, the sitemap and the feed. */
const TEXT = /\.(?:html|json|xml|csv)$/;
const PHOTO = /\/fotos\/[\w/.-]+\.(?:webp|jpg)/g;

/** By which a file is known to be the same. */
export const hashOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** @param file its path in the site, by whose ending it is read. */
export function factsOf(file: string, bytes: Buffer): PageFacts {
  const text = TEXT.test(file) ? bytes.toString() : '';
  const references = new Set([...text.matchAll(PHOTO)].map(([reference]) => reference));
  return {
    hash: hashOf(bytes),
    photos: copyStrings(references).filter((reference) => parsePhotoPath(reference) !== null),
  };
}

/** Reads the facts of files, and remembers those that it was asked for the last time. */
export interface FactsReader {
  /** @param place where the file lies on this disk. */
  readonly read: (file: string, place: string) => Promise<PageFacts>;
  /** Forgets what was not asked for since this was called last. */
  readonly sweep: () => void;
}

/** Releases share their files: of a new one only what is new is read. */
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

/** A gateway that has to encode a variant takes its time. */
const TIMEOUT_MS = 60_000;
const RETRIES = 2;
const RETRY = { baseMs: 2000, capMs: 10_000 };

/** A photo variant's bytes by its path; null when the public may not see it. @throws Error when its source does not answer. */
export type PhotoSource = (pathname: string) => Promise<Buffer | null>;

/** Photos of this machine, whose variants are made on demand. One that cannot be read keeps no other from the target. */
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
 * Photos of a gateway elsewhere. What it cannot give after some attempts is logged.
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
        log.warn(`${address} answered ${answer.status} to ${pathname}`);
        return null;
      }
      await sleep(backoffMs(attempt, RETRY));
    }
  };
}
