import * as z from 'zod/mini';
import { readPage, type Page } from '#src/features/admin/core/lists/list-page.ts';
import { readList, type ReadList } from '#src/features/admin/core/lists/read-list.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { historyFilterString, type HistoryFilter } from './history-filter.ts';
import { historyCarSchema, type HistoryCar } from './history.schema.ts';
import { HISTORY_ACTIONS, type HistoryValue } from './history-search.ts';

/** Administrator API calls for the history. Each throws PocketBase's ClientResponseError. */

const historial = pocketbase.collection('historial');
/** Entries with equal timestamps keep their insertion order. */
const SORT = '-created_at,-@rowid';
const PER_PAGE = 30;

const isValue = (value: unknown): value is HistoryValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Plain functions instead of zod's unions and tuples, which would enlarge the validation chunk shared by all pages. */
const changeSchema = z.pipe(
  z.array(z.unknown()),
  z.transform((pair): readonly [HistoryValue, HistoryValue] => {
    const [before = null, after = null] = pair.map((value) =>
      isValue(value) ? value : JSON.stringify(value),
    );
    return [before, after];
  }),
);

const entrySchema = z.object({
  id: z.string(),
  coleccion: z.string(),
  registro: z.string(),
  vehiculo: z.string(),
  etiqueta: z.string(),
  detalle: z.string(),
  accion: z.enum(HISTORY_ACTIONS),
  cambios: z.record(z.string(), changeSchema),
  quien_nombre: z.string(),
  created_at: z.string(),
});
export type HistoryEntry = z.infer<typeof entrySchema>;

/** @throws ZodError */
const readEntry = (record: unknown): HistoryEntry => entrySchema.parse(record);

/** A page of entries, with their cars. */
export interface HistoryPage extends Page<HistoryEntry> {
  readonly cars: ReadonlyMap<string, HistoryCar>;
}

/** One page, newest first. `page` starts at 1. */
export async function listHistory(page: number, filter: HistoryFilter): Promise<HistoryPage> {
  const answer = await historial.getList(page, PER_PAGE, { sort: SORT, filter: historyFilterString(filter) });
  const entries = readPage(answer, readEntry);
  return { ...entries, cars: await carsOf(entries.items) };
}

/** All matching entries, newest first, for the export. */
export async function listAllHistory(filter: HistoryFilter): Promise<ReadList<HistoryEntry>> {
  const all = await historial.getFullList({ sort: SORT, filter: historyFilterString(filter), batch: 1000 });
  return readList(all, readEntry);
}

/** The cars of entries that still exist, by id. */
async function carsOf(entries: readonly HistoryEntry[]): Promise<ReadonlyMap<string, HistoryCar>> {
  const ids = [...new Set(entries.map(({ vehiculo }) => vehiculo))].filter((id) => id !== '');
  if (ids.length === 0) return new Map();
  const cars = z
    .array(historyCarSchema)
    .parse(await pocketbase.send('/api/historial/coches', { query: { ids: ids.join(',') } }));
  return new Map(cars.map((car) => [car.id, car]));
}

/** Names of all authors in the history. */
export async function listPeople(): Promise<string[]> {
  return z.array(z.string()).parse(await pocketbase.send('/api/historial/personas', {}));
}
