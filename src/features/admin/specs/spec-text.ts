import type { SpecInput } from './spec.rules.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Specs as the text that the paste box reads (spec-paste.ts): a heading for each group, below it a row of name, tabulator and
 * value. Those without a group come first, where the box asks for one.
 */
export function specsAsText(specs: readonly SpecInput[]): string {
  const groups = new Map<string, string[]>([['', []]]);
  for (const { grupo, clave, valor } of specs) {
    const rows = groups.get(grupo) ?? [];
    rows.push(`${oneLine(clave)}\t${oneLine(valor)}`);
    groups.set(grupo, rows);
  }
  return [...groups]
    .flatMap(([grupo, rows]) => (grupo === '' ? rows : [`${oneLine(grupo)}:`, ...rows]))
    .join('\n');
}
