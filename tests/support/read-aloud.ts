import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** The text of an HTML document for a reader without styles: its texts in order, separated by one space. */
export function readAloud(html: string): string {
  const texts: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) texts.push(node.value.trim());
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return texts.filter((text) => text !== '').join(' ');
}
