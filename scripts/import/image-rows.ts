import { idCell, lineCell, positionCell, requiredLineCell, type ValuesOf } from './cells.ts';
import type { ImportRow } from '#src/server/pocketbase/import-row.ts';
import { datesOf } from './import-row.ts';
import { recordId } from './record-id.ts';
import { timeCell } from './time-cell.ts';

/** The former system's table `vehicle_images` (SPEC section 3). */

/** Characters that an address of a storage may have. */
const PATH_MAX = 2000;

export const imageCells = {
  id: idCell,
  vehicle_id: idCell,
  file_path: requiredLineCell(PATH_MAX),
  alt: lineCell(200),
  orden: positionCell,
  created_at: timeCell,
  updated_at: timeCell,
};

/** A photo's cells, read. */
export type ImageValues = ValuesOf<typeof imageCells>;

/** The former system's bundled pictures, which rows may name without the picture being there (pb/lib/photos.ts). */
export function isLegacyPath(path: string): boolean {
  return /^\/src\/assets\/[\w./ -]+$/.test(path) && !path.includes('..') && path.length <= 300;
}

/** The record that a photo becomes. Without a file it keeps the legacy path alone, and the public does not see it. */
export function imageImport(values: ImageValues, hasFile: boolean): ImportRow {
  const { id, vehicle_id, file_path, alt, orden } = values;
  return {
    id: recordId('vehicle_images', id),
    hasFile,
    fields: {
      vehicle_id: recordId('vehicles', vehicle_id),
      ...{ alt, orden },
      ...(hasFile ? {} : { file_path }),
    },
    ...datesOf(values),
  };
}
