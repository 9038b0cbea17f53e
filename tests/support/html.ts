import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A served page, read without a browser. */

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

  /** An attribute; null where there is none. */
  get(name: string): string | null {
    return this.#element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  }

  /** Its words, with one space for any number of blanks. */
  get text(): string {
    const read = (node: Tree.Node): string => {
      if ('value' in node) return node.value;
      if (!('childNodes' in node) || UNREAD.includes(node.nodeName)) return '';
      return node.childNodes.map(read).join(' ');
    };
    return inOneLine(read(this.#element));
  }

  /**
   * The elements below it that a selector matches, in their order.
   * @param selector of one element: a tag, classes, and attributes with their values (`=`) or how those begin (`^=`).
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

  /** The one element below it that a selector matches. @throws Error when there is none, or more. */
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

  /** Where the links of that text lead. */
  linksOf(text: string): (string | null)[] {
    return this.all('a')
      .filter((link) => link.text === text || link.get('aria-label') === text)
      .map((link) => link.get('href'));
  }

  /** The part of the page that is named so, by a label or by a heading. @throws Error when there is none. */
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
  if (read === undefined) throw new Error(`Not the selector of one element: ${selector}`);
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

/** A page's root element. @throws Error for what is no page. */
export function readPage(html: string): Part {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html');
  if (root === undefined) throw new Error('Not a page');
  return new Part(root as Tree.Element);
}
