import { errorMessage } from '#src/server/lib/errors.ts';
import type { SendBatch } from './import-client.ts';
import { IMPORT_COLLECTIONS, type ImportCollection } from '#src/lib/import-row.ts';
import { refuseRow, type PlannedRow } from './read-rows.ts';
import { photoUpload, type FoundPhoto } from './photo-files.ts';
import type { ImportPlan } from './plan-import.ts';

/** Rows per transaction: few enough that visitors and the panel do not wait for it. */
const BATCH_ROWS: Readonly<Record<ImportCollection, number>> = {
  vehicles: 50,
  vehicle_specs: 200,
  vehicle_images: 8,
  leads: 100,
  // Each account costs a bcrypt hash.
  users: 10,
};
/** Photo bytes per transaction: PocketBase accepts 32 MB. */
const BATCH_BYTES = 20 * 1024 * 1024;

/** Progress of an import; `done` and `total` count rows of one collection. */
export interface ImportProgress {
  readonly collection: ImportCollection;
  readonly done: number;
  readonly total: number;
}

/** Splits a list into batches limited in elements and in weight; an element above the weight limit is a batch alone. */
export function batchesOf<T>(
  list: readonly T[],
  { count, weight, weigh }: { count: number; weight: number; weigh: (element: T) => number },
): T[][] {
  const batches: T[][] = [];
  let load = 0;
  for (const element of list) {
    const last = batches.at(-1);
    load += weigh(element);
    if (last === undefined || last.length >= count || load > weight) {
      batches.push([element]);
      load = weigh(element);
    } else last.push(element);
  }
  return batches;
}

/** The uploads of some photos; damaged pictures are refused. */
async function uploadsOf(
  rows: readonly PlannedRow[],
  photos: ReadonlyMap<string, FoundPhoto>,
  refuse: (row: PlannedRow, why: string) => void,
): Promise<{ rows: PlannedRow[]; files: Map<string, File> }> {
  const files = new Map<string, File>();
  const readable: PlannedRow[] = [];
  for (const row of rows) {
    const photo = photos.get(row.data.id);
    try {
      if (photo !== undefined) files.set(row.data.id, await photoUpload(photo));
      readable.push(row);
    } catch (error) {
      refuse(row, `its picture cannot be read: ${errorMessage(error)}`);
    }
  }
  return { rows: readable, files };
}

/**
 * Imports the planned rows in batches, and completes the plan's report. After an interruption the imported rows stay, and the
 * next run imports the rest. A batch that PocketBase refuses is sent row by row, so that one row does not block the others.
 * @throws Error when PocketBase does not respond.
 */
export async function applyPlan(
  { rows: planned, photos, report }: ImportPlan,
  send: SendBatch,
  {
    onProgress,
    maxRows = Infinity,
  }: { readonly onProgress?: (progress: ImportProgress) => void; readonly maxRows?: number } = {},
): Promise<void> {
  for (const collection of IMPORT_COLLECTIONS) {
    const table = report.tables[collection];
    if (table === undefined) continue;
    Object.assign(table, { created: 0, updated: 0 });
    const refuse = (row: PlannedRow, why: string): void => refuseRow(table, row, why);
    const sendAll = async (batch: readonly PlannedRow[]): Promise<void> => {
      const { rows, files } = await uploadsOf(batch, photos, refuse);
      const [first, ...others] = rows;
      if (first === undefined) return;
      const result = await send(
        collection,
        rows.map(({ data }) => data),
        files.size > 0 ? files : undefined,
      );
      if ('created' in result) {
        table.created += result.created;
        table.updated += result.updated;
      } else if (others.length === 0) refuse(first, result.refused);
      else for (const row of rows) await sendAll([row]);
    };
    const total = planned[collection].length;
    let done = 0;
    const batches = batchesOf(planned[collection], {
      count: Math.min(BATCH_ROWS[collection], maxRows),
      weight: BATCH_BYTES,
      weigh: ({ data }) => photos.get(data.id)?.bytes ?? 0,
    });
    for (const batch of batches) {
      await sendAll(batch);
      done += batch.length;
      onProgress?.({ collection, done, total });
    }
  }
}
