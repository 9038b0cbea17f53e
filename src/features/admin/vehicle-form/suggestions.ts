import { foldAccents } from '#src/lib/fold-accents.ts';
import { bareName as bare, TRADE_BRANDS } from '#src/features/vehicles/domain/brands.ts';
import type { Suggestions } from './suggestions.schema.ts';

/**
 * Corrects names to the spelling of the dealer's other cars, so that one brand does not appear twice in the
 * visitors' filter.
 */

const SHORT: Readonly<Record<string, string>> = { vw: 'Volkswagen', mb: 'Mercedes-Benz', alfa: 'Alfa Romeo' };

/** Candidate names, those of the dealer's cars first. */
export interface KnownNames {
  readonly own: readonly string[];
  /** Names of the trade, for brands that the dealer has no car of yet. */
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

/** A correction of a typed name: `take` is the same name in another spelling, `ask` is a possible match. */
export interface Spelling {
  readonly kind: 'take' | 'ask';
  readonly name: string;
  /** Whether another of the dealer's cars has this spelling. */
  readonly isOwn: boolean;
}

/** The correction of a typed name; null when it is right or unknown. */
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
  // Several matches, as 'Serie 1' to 'Serie 8', are ambiguous.
  return longer.length === 1 ? found(longer[0], 'ask') : null;
}
