import type { SpecGroupName } from './advert.ts';
import { COMFORT } from './dictionary/equipment.comfort.ts';
import { EXTERIOR } from './dictionary/equipment.exterior.ts';
import { GENERAL } from './dictionary/equipment.general.ts';
import { INTERIOR } from './dictionary/equipment.interior.ts';
import { SAFETY } from './dictionary/equipment.safety.ts';
import { TECHNOLOGY } from './dictionary/equipment.technology.ts';
import { placesOf, type Term, termsOf, wordKey } from './words.ts';

/** Equipment in the words of an advert. */

/** The groups of equipment with their names and words. */
export const EQUIPMENT = {
  Equipamiento: GENERAL,
  Seguridad: SAFETY,
  Confort: COMFORT,
  Tecnología: TECHNOLOGY,
  Exterior: EXTERIOR,
  Interior: INTERIOR,
} as const satisfies Partial<Record<SpecGroupName, readonly (readonly [string, string])[]>>;

interface Entry {
  readonly grupo: string;
  readonly clave: string;
  readonly terms: readonly Term[];
}

const ENTRIES: readonly Entry[] = Object.entries(EQUIPMENT).flatMap(([grupo, rows]) =>
  rows.map(([clave, terms]) => ({ grupo, clave, terms: termsOf(terms) })),
);

interface Match {
  readonly grupo: string;
  readonly clave: string;
  readonly isWeak: boolean;
  readonly weight: number;
  readonly places: ReadonlySet<number>;
}

/** The best term of an entry in some words. */
function matchOf({ grupo, clave, terms }: Entry, words: readonly string[]): Match | null {
  let best: Match | null = null;
  for (const { isWeak, weight, ...term } of terms) {
    const places = placesOf({ isWeak, weight, ...term }, words);
    if (places === null) continue;
    const rank = weight - (isWeak ? 100 : 0);
    if (best === null || rank > best.weight - (best.isWeak ? 100 : 0))
      best = { grupo, clave, isWeak, weight, places };
  }
  return best;
}

const STOP =
  /^(?:\d.*|mit|und|von|vorn|vorne|hinten|y|con|de|del|la|las|los|el|en|delanter[oa]s?|traser[oa]s?|delante|detras|ab|werk|inkl|fur|fur|der|die|das|im|in|plus|pro|zoll|pulgadas|usw|etc|system|incluid[oa]s?|km|gelaufen)$/;

interface Equipment {
  readonly grupo: string;
  readonly clave: string;
}

/** The size of wheels in a text, in inches. */
const inches = (text: string) =>
  /(?:\b1[4-9]|\b2[0-4])(?:[.,]5)?(?=\s?(?:["”″]|''|-?\s?zoll|\s?pulgadas|r\b|$|\s?\)))(?!.*\/2\d["”])/i.exec(
    text,
  )?.[0] ?? /\/(2\d)["”″]/.exec(text)?.[1];

/**
 * The equipment that a text names. Of two entries, one whose words are all part of the other's does not count.
 * @param share the least share of the text's words that must be of the dictionary
 */
export function equipmentIn(text: string, share = 0): Equipment[] {
  const words = wordKey(text).split(' ');
  const all = ENTRIES.flatMap((entry) => matchOf(entry, words) ?? []);
  const strong = all.filter(({ isWeak }) => !isWeak);
  const matches = (strong.length > 0 ? strong : all).sort((one, other) => other.weight - one.weight);
  const kept = matches.filter(
    ({ places }, rank) =>
      !matches.some(
        (other, otherRank) =>
          [...places].every((place) => other.places.has(place)) &&
          (places.size < other.places.size || otherRank < rank),
      ),
  );
  const covered = new Set(kept.flatMap(({ places }) => [...places]));
  const weighty = words.filter((word, place) => covered.has(place) || !STOP.test(word)).length;
  // A size at the start of an item is that of wheels: '20" Aesir'.
  if (kept.length === 0 && /^(?:1[6-9]|2[0-4])(?:["”″]|[ -]?zoll)/i.test(text))
    return [{ grupo: 'Exterior', clave: withSize('Llantas de aleación', text) }];
  if (weighty === 0 || covered.size / weighty < share) return [];
  return kept.map(({ grupo, clave }) => ({ grupo, clave: withSize(clave, text) }));
}

function withSize(clave: string, text: string): string {
  const size = clave === 'Llantas de aleación' ? inches(text) : undefined;
  return size === undefined ? clave : `${clave} de ${size}"`;
}

/** Whether all words of a text are equipment, as in a title's 'Pano' or 'Matrix LED'. Packages and trims stay in the version. */
export function isAllEquipment(text: string): boolean {
  const words = wordKey(text).split(' ');
  const found = ENTRIES.filter(
    ({ clave }) => !/^Paquete (?:deportivo|de carbono|de equip)|^Puesta|^Vehículo|^Carga/.test(clave),
  ).some((entry) => {
    const match = matchOf(entry, words);
    return match !== null && match.places.size === words.length;
  });
  return found;
}
