import { Parser } from 'saxen';

/** An element's attributes, by name without prefix. */
export type Attributes = Readonly<Partial<Record<string, string>>>;

/** Callbacks in document order; names have no prefix. */
interface Visitor {
  readonly open: (name: string, attributes: () => Attributes) => void;
  readonly close?: (name: string) => void;
  /** A text may be split into several calls. */
  readonly text?: (text: string) => void;
}

const ENTITIES: Readonly<Partial<Record<string, string>>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  quot: '"',
};

/** Decodes character references: the library's decoder has no code points above U+FFFF, where emoji are. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      if (Number.isNaN(code)) return ENTITIES[String(name)] ?? whole;
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

function readAttributes(raw: Readonly<Record<string, string>>): Attributes {
  const attributes: Partial<Record<string, string>> = {};
  for (const [name, value] of Object.entries(raw)) {
    const local = withoutPrefix(name);
    if (local === name || !(local in attributes)) attributes[local] = decode(value);
  }
  return attributes;
}

/** @throws Error when the document is malformed */
export function walkXml(xml: string, { open, close, text }: Visitor): void {
  const parser = new Parser();
  // The library skips what it cannot parse, such as an attribute with spaces around `=`: a cell would move to another place.
  parser.on('warn', (warning) => {
    throw warning;
  });
  parser.on('openTag', (name, raw) => open(withoutPrefix(name), () => readAttributes(raw())));
  if (close !== undefined) parser.on('closeTag', (name) => close(withoutPrefix(name)));
  if (text !== undefined) {
    parser.on('text', (piece) => text(decode(piece)));
    parser.on('cdata', text);
  }
  parser.parse(xml);
}
