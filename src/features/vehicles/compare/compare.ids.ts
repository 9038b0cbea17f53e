import { isVehicleId } from '#src/features/vehicles/favourites/favourites.valid.ts';
import { paths } from '#src/paths.ts';

/** Which cars are compared: the ids in the URL's query, and the choice on the favourites page. Pure rules. */

/** More columns fit neither a phone nor a sheet of paper. */
export const MOST_COMPARED = 4;

/** One car alone has nothing to compare with. */
export const FEWEST_COMPARED = 2;

const PARAMETER = 'ids';

/** The distinct valid ids of a query such as `?ids=a,b`, in its order: at most four. */
export function comparedIds(query: string): readonly string[] {
  const named = (new URLSearchParams(query).get(PARAMETER) ?? '').split(',').filter(isVehicleId);
  return [...new Set(named)].slice(0, MOST_COMPARED);
}

/** The path and query of a comparison. Ids need no encoding. */
export function comparePath(ids: readonly string[]): string {
  return ids.length === 0 ? paths.comparar : `${paths.comparar}?${PARAMETER}=${ids.join(',')}`;
}

/** How a list of favourites leads to a comparison. */
export type CompareOffer = 'none' | 'all' | 'choose';

/** All cars of a short list are compared; from a longer one the visitor chooses. @param count cars that are still public */
export function compareOffer(count: number): CompareOffer {
  if (count < FEWEST_COMPARED) return 'none';
  return count <= MOST_COMPARED ? 'all' : 'choose';
}

/** The choice after a press on a car's checkbox; a fifth car is not added. */
export function toggleChosen(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < MOST_COMPARED ? [...chosen, id] : chosen;
}

/** What is chosen so far, and what is missing. */
export function chosenText(count: number): string {
  if (count === 0) return 'Marca de dos a cuatro coches para compararlos';
  if (count < FEWEST_COMPARED) return '1 coche elegido. Marca al menos otro';
  return count < MOST_COMPARED ? `${count} coches elegidos` : `${count} coches elegidos, el máximo`;
}
