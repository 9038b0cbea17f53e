import { listLimits } from '#src/config/limits.ts';
import { paths } from '#src/paths.ts';

/** Which favourites are compared. Pure rules. */

/** One car alone has nothing to compare with. */
export const FEWEST_COMPARED = 2;

/** How a list of favourites leads to a comparison. */
export type CompareOffer = 'none' | 'all' | 'choose';

/** All cars of a short list are compared; from a longer one the visitor chooses. @param count cars that are still public */
export function compareOffer(count: number): CompareOffer {
  if (count < FEWEST_COMPARED) return 'none';
  return count <= listLimits.compared ? 'all' : 'choose';
}

/** The path and query of a comparison; `comparedIds` reads them. Ids need no encoding. */
export function comparePath(ids: readonly string[]): string {
  return `${paths.comparar}?ids=${ids.join(',')}`;
}

/** The choice after a press on a car's checkbox; a fifth car is not added. */
export function toggleChosen(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < listLimits.compared ? [...chosen, id] : chosen;
}

/** What is chosen so far, and what is missing. */
export function chosenText(count: number): string {
  if (count === 0) return 'Marca de dos a cuatro coches para compararlos';
  if (count < FEWEST_COMPARED) return '1 coche elegido. Marca al menos otro';
  return count < listLimits.compared ? `${count} coches elegidos` : `${count} coches elegidos, el máximo`;
}
