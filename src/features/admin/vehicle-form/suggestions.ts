import { foldAccents } from '#src/lib/fold-accents.ts';
import { bareName as bare, TRADE_BRANDS } from '#src/features/vehicles/domain/brands.ts';
import type { Suggestions } from './suggestions.schema.ts';

/** Names as the dealer's other cars write them, so that one brand does not become two in the visitors' filter. */

const SHORT: Readonly<Record<string, string>> = { vw: 'Volkswagen', mb: 'Mercedes-Benz', alfa: 'Alfa Romeo' };

/** Names that may be meant, the dealer's own first. */
export interface KnownNames {
  readonly own: readonly string[];
  /** Of the trade: offered, and taken where the dealer has no car of that name yet. */
  readonly others: readonly string[];
}

const unique = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '');

/** Brands: those of the dealer's cars, then the trade's. */
export function brandNames({ coches }: Suggestions): KnownNames {
  const own = unique(coches.map(([marca]) => marca));
  const known = new Set(own.map(bare));
  return { own, others: TRADE_BRANDS.filter((brand) => !known.has(bare(brand))) };
}

/** Models of a brand. */
export function modelNames({ coches }: Suggestions, marca: string): KnownNames {
  const ofBrand = coches.filter(([brand]) => bare(brand) === bare(marca));
  return { own: unique(ofBrand.map(([, modelo]) => modelo)), others: [] };
}

/** Versions of a model. */
export function versionNames({ coches }: Suggestions, marca: string, modelo: string): string[] {
  const ofModel = coches.filter(
    ([brand, model]) => bare(brand) === bare(marca) && bare(model) === bare(modelo),
  );
  return unique(ofModel.map(([, , version]) => version));
}

/** What to do with a typed name: `take` is the same in another spelling, `ask` may be meant. */
export interface Spelling {
  readonly kind: 'take' | 'ask';
  readonly name: string;
  /** Whether another car of the dealer's is written so. */
  readonly isOwn: boolean;
}

/** How a typed name should be written; null when it is right, or nobody knows it. */
export function spellingOf(typed: string, { own, others }: KnownNames): Spelling | null {
  const text = bare(typed);
  if (text === '' || own.includes(typed)) return null;
  const all = [...own, ...others];
  const found = (name: string | undefined, kind: Spelling['kind']): Spelling | null =>
    name === undefined || name === typed ? null : { kind, name, isOwn: own.includes(name) };
  const same = all.find((name) => bare(name) === text);
  if (same !== undefined) return found(same, 'take');
  const short = SHORT[text];
  if (short !== undefined && others.concat(own).includes(short)) return found(short, 'ask');
  const longer = all.filter((name) => foldAccents(name).split(/[^a-z0-9]+/)[0] === foldAccents(typed.trim()));
  // Of several, as of the models 'Serie 1' to 'Serie 8', none is meant.
  return longer.length === 1 ? found(longer[0], 'ask') : null;
}
