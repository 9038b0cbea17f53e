import * as z from 'zod/mini';
import type { Edit, ListPlace, StockNumber } from './list-places.ts';
import { resultLine } from '#src/features/vehicles/catalogue/result-texts.ts';
import { stockCounts } from '#src/features/vehicles/domain/vehicle.selection.ts';

/**
 * What the catalogue's page says of its stock as a whole, beside the cars: the brands and fuels that its form offers, and how
 * many cars and brands there are. It stands in the page's text and, for the island that takes the page over, in its props; both
 * say the same, so that React finds what it expects.
 */

const snapshotSchema = z.object({
  vehicles: z.array(z.object({ id: z.string(), marca: z.string(), combustible: z.string() })),
});

/** What becomes of it without the withheld cars. */
interface Rest {
  /** Brands and fuels that only withheld cars have. */
  readonly gone: ReadonlySet<string>;
  readonly vehicles: number;
  readonly brands: number;
}

function restOf(snapshot: string, withheld: ReadonlySet<string>): Rest | null {
  const stock = snapshotSchema.safeParse(JSON.parse(snapshot)).data?.vehicles;
  if (stock === undefined) return null;
  const left = stock.filter(({ id }) => !withheld.has(id));
  const names = (of: typeof stock) => of.flatMap(({ marca, combustible }) => [marca, combustible]);
  const kept = new Set(names(left));
  return { gone: new Set(names(stock).filter((name) => !kept.has(name))), ...stockCounts(left) };
}

/** An island's prop as Astro writes it, `[0, { value: [0, 'BMW'], … }]`, of a choice that is gone. */
function isGone(item: unknown, gone: ReadonlySet<string>): boolean {
  const choice = z.tuple([z.literal(0), z.object({ value: z.tuple([z.literal(0), z.string()]) })]);
  const found = choice.safeParse(item).data;
  return found !== undefined && gone.has(found[1].value[1]);
}

function withoutGone(node: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(node))
    return node.filter((item) => !isGone(item, gone)).map((item: unknown) => withoutGone(item, gone));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, withoutGone(value, gone)]));
}

/** "1 coche" is another word than "2 coches": of so few the numbers stay as they were. */
const countsOf = ({ vehicles, brands }: Rest): Readonly<Record<string, number>> =>
  vehicles < 2 || brands < 2 ? {} : { total: vehicles, vehicles, brands };

const propsSchema = z.record(z.string(), z.unknown());

function restOfProps(props: string, rest: Rest): string {
  const counts = countsOf(rest);
  const kept = propsSchema.parse(withoutGone(JSON.parse(props), rest.gone));
  for (const name of Object.keys(kept)) if (Object.hasOwn(counts, name)) kept[name] = [0, counts[name]];
  return JSON.stringify(kept).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** What stands for a number of the stock's; null where it stays. */
function numberText(of: StockNumber, rest: Rest): string | null {
  const { total, ...counters } = countsOf(rest);
  if (total === undefined) return null;
  if (of === 'result-line') return resultLine('', total);
  if (of === 'result-badge') return String(total);
  return counters[of.slice('counter '.length)]?.toString() ?? null;
}

function editOf(place: ListPlace, rest: Rest): Edit | null {
  const { start, end } = place;
  switch (place.kind) {
    case 'vehicle':
      return null;
    case 'props':
      return { start, end, text: `props="${restOfProps(place.value, rest)}"` };
    case 'choice':
      return rest.gone.has(place.value) ? { start, end, text: '' } : null;
    case 'number': {
      const text = numberText(place.of, rest);
      return text === null ? null : { start, end, text };
    }
  }
}

/** Whether a page tells of the stock as a whole. */
export const hasFacts = (places: readonly ListPlace[]): boolean =>
  places.some(({ kind }) => kind !== 'vehicle');

/**
 * What the catalogue's page says instead, without the brands, the fuels and the counts of withheld cars.
 * @param snapshot the stock of the same release, as its file has it; nothing is said otherwise when that tells nothing of brands.
 */
export function catalogueEdits(
  places: readonly ListPlace[],
  snapshot: string,
  withheld: ReadonlySet<string>,
): readonly Edit[] {
  const rest = restOf(snapshot, withheld);
  return rest === null ? [] : places.flatMap((place) => editOf(place, rest) ?? []);
}
