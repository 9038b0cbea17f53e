import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Parses a served page without a browser. */

const SIMPLE = /^(?<tag>[\w-]*)(?<parts>(?:\.[\w-]+|\[[\w-]+(?:\^?="[^"]*")?\])*)$/;
const PARTS = /\.(?<name>[\w-]+)|\[(?<key>[\w-]+)(?:(?<how>\^?=)"(?<value>[^"]*)")?\]/g;
const UNREAD: readonly string[] = ['script', 'style'];

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** An element of a page. */
export class Part {
  readonly #root: Part;
  readonly #element: Tree.Element;

  constructor(element: Tree.Element, root?: Part) {
    this.#element = element;
    this.#root = root ?? this;
  }

  /** An attribute; null if absent. */
  get(name: string): string | null {
    return this.#element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  }

  /** Its text, with collapsed white space. */
  get text(): string {
    const read = (node: Tree.Node): string => {
      if ('value' in node) return node.value;
      if (!('childNodes' in node) || UNREAD.includes(node.nodeName)) return '';
      return node.childNodes.map(read).join(' ');
    };
    return inOneLine(read(this.#element));
  }

  /**
   * The descendants that match a selector, in document order.
   * @param selector a compound selector: a tag, classes, and attributes with their value (`=`) or its beginning (`^=`).
   */
  all(selector: string): Part[] {
    const isMatch = matcher(selector);
    const found: Part[] = [];
    const walk = (node: Tree.Node) => {
      if (!('childNodes' in node)) return;
      for (const child of node.childNodes) {
        if ('tagName' in child) {
          const part = new Part(child, this.#root);
          if (isMatch(child.tagName, part)) found.push(part);
        }
        walk(child);
      }
    };
    walk(this.#element);
    return found;
  }

  /** The only descendant that matches a selector. @throws Error when there is none, or more than one. */
  one(selector: string): Part {
    const found = this.all(selector);
    const [first] = found;
    if (first === undefined || found.length > 1) throw new Error(`${found.length} times ${selector}`);
    return first;
  }

  /** The texts of the elements that a selector matches. */
  texts(selector: string): string[] {
    return this.all(selector).map(({ text }) => text);
  }

  /** The texts of its headings. */
  get headings(): string[] {
    return ['h1', 'h2', 'h3', 'h4'].flatMap((tag) => this.texts(tag));
  }

  /** The targets of the links with that text. */
  linksOf(text: string): (string | null)[] {
    return this.all('a')
      .filter((link) => link.text === text || link.get('aria-label') === text)
      .map((link) => link.get('href'));
  }

  /** The region with that name, from a label or a heading. @throws Error when there is none. */
  region(name: string): Part {
    const found = this.all('[aria-labelledby]').find((part) => {
      const by = part.get('aria-labelledby') ?? '';
      return this.#root.all(`[id="${by}"]`)[0]?.text === name;
    });
    return found ?? this.one(`[aria-label="${name}"]`);
  }
}

function matcher(selector: string): (tagName: string, part: Part) => boolean {
  const read = SIMPLE.exec(selector)?.groups;
  if (read === undefined) throw new Error(`Not a compound selector: ${selector}`);
  const { tag = '', parts = '' } = read;
  const tests = [...parts.matchAll(PARTS)].map(({ groups = {} }) => (part: Part) => {
    const { name, key = 'class', how, value = '' } = groups;
    const held = part.get(key);
    if (name !== undefined) return held?.split(/\s+/).includes(name) === true;
    if (held === null || how === undefined) return held !== null;
    return how === '=' ? held === value : held.startsWith(value);
  });
  return (tagName, part) => (tag === '' || tag === tagName) && tests.every((test) => test(part));
}

/** A page's root element. @throws Error for text that is not a page. */
export function readPage(html: string): Part {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html');
  if (root === undefined) throw new Error('Not a page');
  return new Part(root as Tree.Element);
}
