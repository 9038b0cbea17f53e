import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import * as z from 'zod/mini';
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

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const attributeOf = ({ attrs }: Tree.Element, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value;

/** What an element says that tells a number of the stock's; undefined for any other element. */
function numberIn(element: Tree.Element, rest: Rest): string | undefined {
  const { total, ...counters } = countsOf(rest);
  if (total === undefined) return undefined;
  if (attributeOf(element, 'data-result-line') !== undefined) return resultLine('', total);
  if (attributeOf(element, 'data-result-badge') !== undefined) return String(total);
  return counters[attributeOf(element, 'data-counter') ?? '']?.toString();
}

function editOf(element: Tree.Element, rest: Rest): Edit | null {
  const place = element.sourceCodeLocation;
  const props = place?.attrs?.['props'];
  if (element.tagName === 'astro-island' && props !== undefined) {
    const text = `props="${restOfProps(attributeOf(element, 'props') ?? '{}', rest)}"`;
    return { start: props.startOffset, end: props.endOffset, text };
  }
  if (place && element.tagName === 'option' && rest.gone.has(attributeOf(element, 'value') ?? ''))
    return { start: place.startOffset, end: place.endOffset, text: '' };
  const text = numberIn(element, rest);
  if (text === undefined || !place?.startTag || !place.endTag) return null;
  return { start: place.startTag.endOffset, end: place.endTag.startOffset, text };
}

function editsIn(node: Tree.Node, rest: Rest): Edit[] {
  const own = 'tagName' in node ? editOf(node, rest) : null;
  const below = 'childNodes' in node ? node.childNodes.flatMap((child) => editsIn(child, rest)) : [];
  return own === null ? below : [own, ...below];
}

/**
 * The catalogue's page without the brands, the fuels and the counts of withheld cars. Everything else stays byte for byte.
 * @param snapshot the stock of the same release, as its file has it; the page stays as it is when that tells nothing of brands.
 */
export function withoutCatalogueFacts(html: string, snapshot: string, withheld: ReadonlySet<string>): string {
  const rest = restOf(snapshot, withheld);
  if (rest === null) return html;
  const tree = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  let text = html;
  for (const edit of editsIn(tree, rest).sort((a, b) => b.start - a.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}
