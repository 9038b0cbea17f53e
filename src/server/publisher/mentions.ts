import * as z from 'zod/mini';
import { catalogueEdits, hasFacts } from './catalogue-facts.ts';
import { placesIn, withEdits, type ListPlace } from './list-places.ts';
import { copyStrings } from '#src/server/lib/copy-strings.ts';

/**
 * Where cars stand in lists, and how they are taken out of them. A list page marks every element that shows one car
 * with `data-vehicle="{id}"`; the snapshot is `{ vehicles: [{ id, … }] }`; the sitemap marks each entry with a comment;
 * the feed has one line for each car, which begins with its id.
 */

const MARKER = /data-vehicle="([a-z0-9]+)"/g;
const SITEMAP_ENTRY = /<url><!--vehicle:([a-z0-9]+)-->[\s\S]*?<\/url>\s*/g;
const snapshotSchema = z.looseObject({ vehicles: z.array(z.looseObject({ id: z.string() })) });

/** A car's line of the feed; the first line, of the columns' names, has no quotes. */
const FEED_LINE = /^"([a-z0-9]+)",.*\r\n/gm;

type FileKind = 'html' | 'snapshot' | 'sitemap' | 'feed' | 'other';

function kindOf(file: string): FileKind {
  if (file.endsWith('.html')) return 'html';
  if (file.endsWith('stock.json')) return 'snapshot';
  if (file.endsWith('sitemap.xml')) return 'sitemap';
  if (file.endsWith('stock.csv')) return 'feed';
  return 'other';
}

const unique = (ids: Iterable<string>) => copyStrings(new Set(ids)).sort();

/** Ids of the cars that a built file shows in a list. */
export function mentionedVehicles(file: string, text: string): string[] {
  switch (kindOf(file)) {
    case 'html':
      return unique([...text.matchAll(MARKER)].flatMap((match) => match[1] ?? []));
    case 'snapshot':
      return unique(snapshotSchema.parse(JSON.parse(text)).vehicles.map((vehicle) => vehicle.id));
    case 'sitemap':
      return unique([...text.matchAll(SITEMAP_ENTRY)].flatMap((match) => match[1] ?? []));
    case 'feed':
      return unique([...text.matchAll(FEED_LINE)].flatMap((match) => match[1] ?? []));
    case 'other':
      return [];
  }
}

/** Whether a file is cut at places that have to be found first (`placesIn`). */
export const hasPlaces = (file: string): boolean => kindOf(file) === 'html';

/**
 * The file's text without the withheld cars. Everything else stays byte for byte.
 * @param snapshot the same site's snapshot, by which it is known what else the catalogue says of a car.
 * @param places those of the text, where they are known already.
 */
export function withoutVehicles(
  file: string,
  text: string,
  withheld: ReadonlySet<string>,
  snapshot: string,
  places?: readonly ListPlace[],
): string {
  switch (kindOf(file)) {
    case 'html': {
      const found = places ?? placesIn(file, text);
      const cars = found.filter((place) => place.kind === 'vehicle' && withheld.has(place.id));
      return withEdits(text, [
        ...cars.map(({ start, end }) => ({ start, end, text: '' })),
        ...(hasFacts(found) ? catalogueEdits(found, snapshot, withheld) : []),
      ]);
    }
    case 'snapshot': {
      const snapshot = snapshotSchema.parse(JSON.parse(text));
      return JSON.stringify({
        ...snapshot,
        vehicles: snapshot.vehicles.filter(({ id }) => !withheld.has(id)),
      });
    }
    case 'sitemap':
      return text.replace(SITEMAP_ENTRY, (entry: string, id: string) => (withheld.has(id) ? '' : entry));
    case 'feed':
      return text.replace(FEED_LINE, (line: string, id: string) => (withheld.has(id) ? '' : line));
    case 'other':
      return text;
  }
}
