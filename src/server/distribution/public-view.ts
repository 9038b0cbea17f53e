import { photoPath, SHARE_WIDTH } from '#src/paths.ts';
import { hashOf } from './page-facts.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import type { FormerSlug } from '#src/server/pocketbase/stock-calls.ts';

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
