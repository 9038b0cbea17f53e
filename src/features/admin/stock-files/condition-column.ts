import { isConditionWord } from '#src/features/vehicles/sale/choice-synonyms.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { cellText } from './read-cell.ts';

/** Whether every filled cell of a column says new or used. Under 'Estado' that is a condition, not a sale status. */
export function holdsConditions(rows: readonly SheetRow[], column: number): boolean {
  const texts = rows.map(({ cells }) => cellText(cells[column] ?? null)).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isConditionWord);
}
