import { isConditionWord } from '#src/features/vehicles/sale/choice-synonyms.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { cellText } from './read-cell.ts';

/** Whether a column says new or used in all of its filled cells: under 'Estado' that is no sale status. */
export function holdsConditions(rows: readonly SheetRow[], column: number): boolean {
  const texts = rows.map(({ cells }) => cellText(cells[column] ?? null)).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isConditionWord);
}
