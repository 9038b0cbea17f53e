import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** What HTML tells a reader without eyes or styles: its texts in their order, one space between them. */
export function readAloud(html: string): string {
  const texts: string[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node) => {
    if ('value' in node) texts.push(node.value.trim());
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return texts.filter((text) => text !== '').join(' ');
}
