import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { copyStrings } from '#src/server/lib/copy-strings.ts';

/**
 * Where a built page shows cars, and where the catalogue's page says something of its stock as a whole. Finding them reads the
 * whole page, some hundred milliseconds where a thousand cars stand: they are found once, and a page is cut at them again and again.
 */

/** What stands at a place. */
type Found =
  /** An element that shows one car: `data-vehicle="{id}"`. */
  | { readonly kind: 'vehicle'; readonly id: string }
  /** An island's attribute `props`, with its value. */
  | { readonly kind: 'props'; readonly value: string }
  /** A form's option, with its value. */
  | { readonly kind: 'choice'; readonly value: string }
  /** The text of an element that tells how many cars or brands there are. */
  | { readonly kind: 'number'; readonly of: StockNumber };

/** Which number of the stock's: the catalogue's line of results, its badge, or a counter by its name. */
export type StockNumber = 'result-line' | 'result-badge' | `counter ${string}`;

/** A place in a page's text: from `start` to before `end`, in UTF-16 units. */
export type ListPlace = Found & { readonly start: number; readonly end: number };

/** An element's attributes by their names. */
const attributesOf = ({ attrs }: Tree.Element): ReadonlyMap<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value]));

function numberOf(attributes: ReadonlyMap<string, string>): StockNumber | null {
  if (attributes.has('data-result-line')) return 'result-line';
  if (attributes.has('data-result-badge')) return 'result-badge';
  const counter = attributes.get('data-counter');
  return counter === undefined ? null : `counter ${counter}`;
}

/** Of the catalogue's elements what tells of the whole stock. */
function factOf(element: Tree.Element, attributes: ReadonlyMap<string, string>): ListPlace | null {
  const { tagName, sourceCodeLocation: place } = element;
  const props = place?.attrs?.['props'];
  if (tagName === 'astro-island' && props !== undefined)
    return {
      ...{ kind: 'props', value: attributes.get('props') ?? '{}' },
      ...{ start: props.startOffset, end: props.endOffset },
    };
  if (place && tagName === 'option')
    return {
      ...{ kind: 'choice', value: attributes.get('value') ?? '' },
      ...{ start: place.startOffset, end: place.endOffset },
    };
  const of = numberOf(attributes);
  if (of === null || !place?.startTag || !place.endTag) return null;
  return { kind: 'number', of, start: place.startTag.endOffset, end: place.endTag.startOffset };
}

function vehicleOf({ sourceCodeLocation: place }: Tree.Element, attributes: ReadonlyMap<string, string>) {
  const id = attributes.get('data-vehicle');
  if (id === undefined || !place) return null;
  return { kind: 'vehicle', id, start: place.startOffset, end: place.endOffset } as const;
}

/** The catalogue's page, which tells of its stock as a whole. */
const isCatalogue = (file: string) => file.endsWith('catalogo.html');

function collect(node: Tree.Node, hasFacts: boolean, found: ListPlace[]): void {
  if ('attrs' in node) {
    const attributes = attributesOf(node);
    const vehicle = vehicleOf(node, attributes);
    if (vehicle !== null) found.push(vehicle);
    const fact = hasFacts ? factOf(node, attributes) : null;
    if (fact !== null) found.push(fact);
  }
  if ('childNodes' in node) for (const child of node.childNodes) collect(child, hasFacts, found);
}

/** The places of a page's text, in their order. @param file the page's path in its release. */
export function placesIn(file: string, html: string): readonly ListPlace[] {
  const found: ListPlace[] = [];
  collect(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }), isCatalogue(file), found);
  return copyStrings(found);
}

/** What stands at a place instead. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with others in some of its places; of places within one another the outer one counts. Everything else stays byte for byte. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: instead } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    parts.push(text.slice(at, start), instead);
    at = end;
  }
  return parts.concat(text.slice(at)).join('');
}
