import { foldAccents } from '#src/lib/fold-accents.ts';

/** Maximum length of a slug in the collection. */
const SLUG_MAX = 240;

/** The fields of a slug. */
export interface SlugParts {
  readonly marca: string;
  readonly modelo: string;
  readonly anio: number;
}

/**
 * The slug of a vehicle before collisions (SPEC section 3): brand, model and year, lower-cased, accents folded, spaces
 * as hyphens, punctuation dropped. Never empty, because it contains the year.
 */
export function baseSlug({ marca, modelo, anio }: SlugParts): string {
  return textSlug(`${marca} ${modelo} ${anio}`);
}

/** A text as part of a URL; '' when it has no letter or digit of the Latin alphabet. */
export function textSlug(text: string): string {
  return foldAccents(text)
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Whether a text is a valid slug; the collection has the same pattern. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}

/** The slugs to consider for a vehicle that needs one. */
export interface SlugSituation {
  readonly base: string;
  /** Current and former slugs of other vehicles: a former one still redirects, so it is not free. */
  readonly taken: ReadonlySet<string>;
  /** Former slugs of this vehicle. */
  readonly own: readonly string[];
}

/**
 * Chooses a vehicle's slug: one of its former slugs with the same base if possible, so that old links need no redirect;
 * else the base, or the base with the first free number from 2.
 */
export function chooseSlug({ base, taken, own }: SlugSituation): string {
  const former = own.find((slug) => isNumberedFrom(slug, base) && !taken.has(slug));
  if (former !== undefined) return former;
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const candidate = `${base}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function isNumberedFrom(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}
