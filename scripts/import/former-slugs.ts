import { baseSlug, chooseSlug, isSlug, type SlugParts } from '#src/features/vehicles/domain/slug.ts';

/** Characters that no address of a page contains (src/server/gateway/site-path.ts). */
// oxlint-disable-next-line no-control-regex -- naming the control characters is the point
const NO_ADDRESS = /[\s/\\%?#<>"\u0000-\u001f\u007f-\u009f]/;
/** Static hosts make a file of each address: bytes that its name may have beside what they add. */
const MAX_BYTES = 200;

/** The address that a car had, as far as a browser can ask for it; else ''. */
export function formerAddress(slug: string): string {
  const isOne = Buffer.byteLength(slug) <= MAX_BYTES && !NO_ADDRESS.test(slug) && !['.', '..'].includes(slug);
  return isOne ? slug : '';
}

/** What becomes of a car's address. */
export interface SlugFate {
  readonly slug: string;
  /** The former address, when it leads to the new one. */
  readonly redirect: string;
}

/**
 * The address that a car gets, as pb/lib/vehicle-slug.ts gives it: its own where that is written as addresses are here and
 * is nobody else's, else the next free one of its brand, model and year.
 * @param taken what other cars have or had.
 */
export function slugFate(former: string, car: SlugParts, taken: ReadonlySet<string>): SlugFate {
  if (isSlug(former) && !taken.has(former)) return { slug: former, redirect: '' };
  const slug = chooseSlug({ base: baseSlug(car), taken, own: [] });
  const leadsOn = former !== '' && former !== slug && !taken.has(former);
  return { slug, redirect: leadsOn ? former : '' };
}
