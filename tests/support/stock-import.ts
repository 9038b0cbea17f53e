import type PocketBase from 'pocketbase';
import {
  checkedSchema,
  lastSchema,
  savedSchema,
  undoneSchema,
  type SavedRow,
} from '#src/features/admin/stock-files/stock-import.schema.ts';
import { nextNumber } from './stock.ts';

/** A row as the panel sends it. */
export interface SentRow {
  readonly id: string;
  readonly vehicle: string;
  readonly expected: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A unique id of 15 letters and digits. */
export function newId(kind: string): string {
  return `${kind}${String(nextNumber()).padStart(15 - kind.length, '0')}`;
}

/** A row that creates a car. */
export function newRow(more: Readonly<Record<string, unknown>> = {}, id = newId('r')): SentRow {
  return {
    ...{ id, vehicle: '', expected: '' },
    fields: { marca: 'Seat', modelo: `Ibiza ${id}`, anio: 2020, ...more },
  };
}

/** A row that changes a car. */
export function changingRow(
  car: Readonly<Record<string, unknown>> & { readonly id: string },
  fields: Readonly<Record<string, unknown>>,
): SentRow {
  return { id: newId('r'), vehicle: car.id, expected: String(car['updated_at']), fields };
}

/** The API calls of an import, without the panel. */
export function stockImports(client: PocketBase) {
  const post = (route: string, body: unknown) =>
    client.send<unknown>(`/api/stock-import${route}`, { method: 'POST', body });
  return {
    save: async (rows: readonly object[], importId = newId('i'), file: unknown = 'stock.xlsx') =>
      savedSchema.parse(await post('', { importId, file, rows })).rows,
    check: async (ids: readonly string[]) => checkedSchema.parse(await post('/check', { ids })),
    last: async () => lastSchema.parse(await client.send<unknown>('/api/stock-import/last', {})).last,
    undo: async (importId: string) => undoneSchema.parse(await post('/undo', { importId })),
  };
}

export const fatesOf = (rows: readonly SavedRow[]) => rows.map(({ fate }) => fate);
