import { pocketbase } from '#src/lib/pocketbase.ts';
import type { RowSave } from './planned-row.ts';
import {
  CHECK_ROWS_AT_ONCE,
  checkedSchema,
  FILE_NAME_MAX,
  lastSchema,
  savedSchema,
  undoneSchema,
  type ArrivedRow,
  type LastImport,
  type SavedRow,
  type TrashedCar,
  type UndoneImport,
} from './stock-import.schema.ts';

/** API calls of an import and its undo. Each throws PocketBase's ClientResponseError. */

const post = (path: string, body: object): Promise<unknown> =>
  pocketbase.send(`/api/stock-import${path}`, { method: 'POST', body });

/** What the server reports about rows, by row id. */
export interface CheckedRows {
  readonly arrived: ReadonlyMap<string, ArrivedRow>;
  readonly remade: ReadonlySet<string>;
  /** By reference. */
  readonly trashed: ReadonlyMap<string, TrashedCar>;
}

/** Fetches which rows have already created a car that still exists, and which cars are in the trash. */
export async function checkRows(ids: readonly string[]): Promise<CheckedRows> {
  const arrived = new Map<string, ArrivedRow>();
  const remade: string[] = [];
  let trashed: readonly TrashedCar[] = [];
  for (let start = 0; start === 0 || start < ids.length; start += CHECK_ROWS_AT_ONCE) {
    const answer = checkedSchema.parse(
      await post('/check', { ids: ids.slice(start, start + CHECK_ROWS_AT_ONCE) }),
    );
    for (const row of answer.arrived) arrived.set(row.id, row);
    remade.push(...answer.remade);
    trashed = answer.trashed;
  }
  return { arrived, remade: new Set(remade), trashed: new Map(trashed.map((car) => [car.referencia, car])) };
}

/** Saves rows of an import in one transaction. An error names the refused row in `row`: its id as code, and the reason. */
export async function saveRows(
  importId: string,
  file: string,
  rows: readonly RowSave[],
): Promise<readonly SavedRow[]> {
  return savedSchema.parse(await post('', { importId, file: file.slice(0, FILE_NAME_MAX), rows })).rows;
}

/** The latest import that can be undone; null when there is none. */
export async function fetchLastImport(): Promise<LastImport | null> {
  return lastSchema.parse(await pocketbase.send('/api/stock-import/last', {})).last;
}

/** Undoes the next rows of an import. Returns the totals of the whole undo so far. */
export async function undoRows(importId: string): Promise<UndoneImport> {
  return undoneSchema.parse(await post('/undo', { importId }));
}
