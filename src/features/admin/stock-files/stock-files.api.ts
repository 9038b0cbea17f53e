import { pocketbase } from '#src/lib/pocketbase.ts';
import type { RowSave } from './planned-row.ts';
import { CHECK_ROWS_AT_ONCE, checkedSchema, savedSchema, type SavedRow } from './stock-import.schema.ts';

/** The calls of an import. Each throws PocketBase's ClientResponseError. */

/** What the server knows about rows, by the id of the car that each makes. */
export interface CheckedRows {
  readonly arrived: ReadonlyMap<string, string>;
  readonly trashed: ReadonlySet<string>;
}

/** Asks which rows came before, and which references lie in the trash. */
export async function checkRows(ids: readonly string[]): Promise<CheckedRows> {
  const arrived = new Map<string, string>();
  let trashed: readonly string[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += CHECK_ROWS_AT_ONCE) {
    const body = { ids: ids.slice(start, start + CHECK_ROWS_AT_ONCE) };
    const answer = checkedSchema.parse(
      await pocketbase.send('/api/stock-import/check', { method: 'POST', body }),
    );
    for (const { id, referencia } of answer.arrived) arrived.set(id, referencia);
    trashed = answer.trashed;
  }
  return { arrived, trashed: new Set(trashed) };
}

/** Saves rows, all or none. A refusal names the row in `row`: its id as code, and why. */
export async function saveRows(rows: readonly RowSave[]): Promise<readonly SavedRow[]> {
  const answer: unknown = await pocketbase.send('/api/stock-import', { method: 'POST', body: { rows } });
  return savedSchema.parse(answer).rows;
}
