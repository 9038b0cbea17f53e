import type { CellShape } from './cells.ts';
import type { ImportCollection } from '#src/server/pocketbase/import-row.ts';
import type { KnownRows } from './known-rows.ts';
import type { ReadRow } from './read-rows.ts';
import { recordId } from './record-id.ts';
import type { TableReport } from './report.ts';

/**
 * The rows that no earlier run has brought. The others are counted and left alone: what a dealer has changed or deleted here
 * since stays as it is.
 */
export function newRows<Shape extends CellShape>(
  collection: ImportCollection,
  rows: readonly ReadRow<Shape>[],
  report: TableReport,
  known: Pick<KnownRows, 'present' | 'gone'>,
): ReadRow<Shape>[] {
  return rows.filter(({ formerId }) => {
    const id = recordId(collection, formerId);
    if (known.present.has(id)) report.alreadyThere++;
    else if (known.gone.has(id)) report.deletedSince++;
    else return true;
    return false;
  });
}
