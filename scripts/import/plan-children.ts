import type { ImportRow } from '#src/lib/import-row.ts';
import {
  idCell,
  lineCell,
  positionCell,
  requiredLineCell,
  requiredTextCell,
  type ValuesOf,
} from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import type { FoundPhoto, PhotoFinding } from './photo-files.ts';
import type { FindCar } from './plan-vehicles.ts';
import {
  datesOf,
  newRows,
  noteRow,
  readRows,
  recordId,
  refuseRow,
  type PlannedRow,
  type ReadRow,
} from './read-rows.ts';
import type { TableReport } from './report.ts';
import { timeCell } from './time-cell.ts';

/** The former system's table `vehicle_specs` (SPEC section 3). */

const specCells = {
  id: idCell,
  vehicle_id: idCell,
  grupo: lineCell(100),
  clave: requiredTextCell(120),
  valor: requiredTextCell(500),
  orden: positionCell,
  created_at: timeCell,
  updated_at: timeCell,
};

/** A spec's converted cells. */
type SpecValues = ValuesOf<typeof specCells>;

/** The record of a spec. */
function specImport(values: SpecValues): ImportRow {
  const { id, vehicle_id, grupo, clave, valor, orden } = values;
  return {
    id: recordId('vehicle_specs', id),
    fields: { vehicle_id: recordId('vehicles', vehicle_id), ...{ grupo, clave, valor, orden } },
    ...datesOf(values),
  };
}

/** The former system's table `vehicle_images` (SPEC section 3). */

/** Maximum length of a storage path. */
const PATH_MAX = 2000;

const imageCells = {
  id: idCell,
  vehicle_id: idCell,
  file_path: requiredLineCell(PATH_MAX),
  alt: lineCell(200),
  orden: positionCell,
  created_at: timeCell,
  updated_at: timeCell,
};

/** A photo's converted cells. */
type ImageValues = ValuesOf<typeof imageCells>;

/** Bundled pictures of the former system, which rows may reference without a file (pb/lib/vehicles/photos.ts). */
function isLegacyPath(path: string): boolean {
  return /^\/src\/assets\/[\w./ -]+$/.test(path) && !path.includes('..') && path.length <= 300;
}

/** The record of a photo. Without a file it keeps only the legacy path, and is not public. */
function imageImport(values: ImageValues, hasFile: boolean): ImportRow {
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

/** Plans specs and photos: both belong to a car. */

/** Why a row is refused because of its car; null if it is not. */
function carTrouble(findCar: FindCar, formerCarId: string): string | null {
  const car = findCar(formerCarId);
  if (car === null) return `its car ${formerCarId} is not in the export, or was refused`;
  return car.state === 'gone' ? 'its car was deleted here after the import' : null;
}

/** Plans the specs. */
export function planSpecs(table: ExportTable, known: KnownRows, findCar: FindCar) {
  const { rows, report } = readRows(table, specCells);
  const planned = newRows('vehicle_specs', rows, report, known).flatMap((row): PlannedRow[] => {
    const trouble = carTrouble(findCar, row.values.vehicle_id);
    if (trouble !== null) {
      refuseRow(report, row, trouble);
      return [];
    }
    noteRow(report, row, row.notes);
    return [{ row: row.row, formerId: row.formerId, data: specImport(row.values) }];
  });
  return { rows: planned, report };
}

/** Photos that can be imported, according to the tables. */
interface ImageCandidates {
  readonly fresh: readonly ReadRow<typeof imageCells>[];
  /** Photos imported earlier without their picture. */
  readonly pictureless: readonly ReadRow<typeof imageCells>[];
  /** The paths of all readable rows. */
  readonly allPaths: readonly string[];
  readonly report: TableReport;
}

/** Selects the photos to import, before their pictures are looked up. */
export function planImages(table: ExportTable, known: KnownRows, findCar: FindCar): ImageCandidates {
  const { rows, report } = readRows(table, imageCells);
  const fresh = newRows('vehicle_images', rows, report, known).filter((row) => {
    const trouble = carTrouble(findCar, row.values.vehicle_id);
    if (trouble !== null) refuseRow(report, row, trouble);
    return trouble === null;
  });
  const pictureless = rows.filter(({ formerId }) =>
    known.pictureless.has(recordId('vehicle_images', formerId)),
  );
  return { fresh, pictureless, allPaths: rows.map(({ values }) => values.file_path), report };
}

/** Photos imported earlier without a picture that is available now. */
function planPictures(
  { pictureless, report }: ImageCandidates,
  findingOf: (filePath: string) => PhotoFinding,
  photos: Map<string, FoundPhoto>,
): PlannedRow[] {
  return pictureless.flatMap((row): PlannedRow[] => {
    const finding = findingOf(row.values.file_path);
    if (!('file' in finding)) return [];
    const data = imageImport(row.values, true);
    photos.set(data.id, finding);
    report.alreadyThere--;
    return [{ row: row.row, formerId: row.formerId, data, isUpdate: true }];
  });
}

/** Plans the photos, once their pictures were looked up. */
export function planPhotos(
  candidates: ImageCandidates,
  findingOf: (filePath: string) => PhotoFinding,
): { rows: PlannedRow[]; photos: Map<string, FoundPhoto> } {
  const { fresh, report } = candidates;
  const photos = new Map<string, FoundPhoto>();
  const rows = fresh.flatMap((row): PlannedRow[] => {
    const { values } = row;
    const finding = findingOf(values.file_path);
    const isThere = 'file' in finding;
    if (!isThere && !isLegacyPath(values.file_path)) {
      refuseRow(
        report,
        row,
        'unreadable' in finding ? finding.unreadable : `missing file: ${values.file_path}`,
      );
      return [];
    }
    const without = 'unreadable' in finding ? finding.unreadable : `missing file: ${values.file_path}`;
    const aboutFile = isThere
      ? finding.reencoded
      : `${without}; imported without a picture, for the panel only`;
    noteRow(report, row, [...row.notes, ...(aboutFile === '' ? [] : [aboutFile])]);
    const data = imageImport(values, isThere);
    if (isThere) photos.set(data.id, finding);
    return [{ row: row.row, formerId: row.formerId, data }];
  });
  return { rows: [...rows, ...planPictures(candidates, findingOf, photos)], photos };
}
