import type { SpecInput } from './spec.rules.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Serialises specs for the paste parser (spec-paste.ts): a heading per group, followed by rows of name and
 * value, with a separator between them. Specs without a group come first, as the paste dialog has a group selector for those.
 */
export function specsAsText(specs: readonly SpecInput[], between = '\t'): string {
  const groups = new Map<string, string[]>([['', []]]);
  for (const { grupo, clave, valor } of specs) {
    const rows = groups.get(grupo) ?? [];
    rows.push(`${oneLine(clave)}${between}${oneLine(valor)}`);
    groups.set(grupo, rows);
  }
  return [...groups]
    .flatMap(([grupo, rows]) => (grupo === '' ? rows : [`${oneLine(grupo)}:`, ...rows]))
    .join('\n');
}
