import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { cellText } from './read-cell.ts';

const LENGTH = 15;

/** 53-bit hash (cyrb53, public domain), used only to distinguish rows. */
function hash53(text: string, seed: number): number {
  let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0);
}

/**
 * The id of each row, derived from its cells: importing a file again creates no second car. Equal rows in one file get different
 * ids.
 */
export function rowIds(rows: readonly SheetRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ cells }) => {
    const texts = cells.map(cellText);
    // Programs write a varying number of empty cells at the end.
    while (texts.at(-1) === '') texts.pop();
    const text = texts.join('\u001f');
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    const whole = `${text}\u001e${count}`;
    return [1, 2]
      .map((seed) => hash53(whole, seed).toString(36).padStart(11, '0'))
      .join('')
      .slice(-LENGTH - 4, -4)
      .padStart(LENGTH, '0');
  });
}
