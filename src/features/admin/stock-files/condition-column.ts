import { choiceMeant } from '#src/features/vehicles/sale/choice-meant.ts';
import { isConditionWord } from '#src/features/vehicles/sale/choice-synonyms.ts';
import type { SheetRow } from '#src/lib/sheet/sheet.ts';
import { cellText } from './read-cell.ts';

function everyText(rows: readonly SheetRow[], column: number, test: (text: string) => boolean): boolean {
  const texts = rows.map(({ cells }) => cellText(cells[column] ?? null)).filter((text) => text !== '');
  return texts.length > 0 && texts.every(test);
}

/** Whether every filled cell of a column says new or used. Under 'Estado' that is a condition, not a sale status. */
export function holdsConditions(rows: readonly SheetRow[], column: number): boolean {
  return everyText(rows, column, isConditionWord);
}

/** Whether every filled cell is a value of the condition, not a grade such as 'impecable'. */
export function statesCondition(rows: readonly SheetRow[], column: number): boolean {
  return everyText(rows, column, (text) => choiceMeant('condicion', text) !== undefined);
}
