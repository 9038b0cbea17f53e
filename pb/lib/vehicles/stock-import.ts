import {
  CHECK_ROWS_AT_ONCE,
  FILE_NAME_MAX,
  IMPORT_ROWS_AT_ONCE,
  type SavedRow,
  type TrashedCar,
} from '#src/features/admin/stock-files/stock-import.schema.ts';
import { fieldsOf, vehicleFields, type VehicleField } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { pick } from '#src/lib/pick.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { tidyVehicleText } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { plainMadridDay } from '#src/lib/madrid-day.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { diskTroubleOf, saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { readJson } from '#pb/lib/core/fields.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';
import { markAuthor } from '#pb/lib/audit/history-marks.ts';
import { SETS_PREVIOUS_PRICE } from './price-history.ts';
import {
  arrivedRows,
  noteImport,
  noteRow,
  refuseUndone,
  trashedRows,
  vehicleOfRow,
} from './stock-import-rows.ts';
import { nextReference } from './vehicle-reference.ts';
import { isSameValue, vehicleValues } from './vehicle-values.ts';

/**
 * The import of a stock file by staff (planned in src/features/admin/stock-files). Each row passes the same
 * hooks as a save from the panel. Created and changed cars are stored in the same transaction: a repeated row
 * creates no second car while the first exists, and the import can be undone (stock-import-undo.ts). Nothing
 * is deleted.
 */

interface Row {
  readonly id: string;
  /** '' for a new car. */
  readonly vehicle: string;
  readonly expected: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const ID = /^[a-z0-9]{15}$/;
const FIELDS = Object.keys(vehicleFields) as VehicleField[];

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

function isRow(value: unknown): value is Row {
  const row = (value ?? {}) as Record<string, unknown>;
  const { fields } = row;
  return (
    isId(row['id']) &&
    (row['vehicle'] === '' || isId(row['vehicle'])) &&
    typeof row['expected'] === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.keys(fields).every((field) => FIELDS.some((name) => name === field))
  );
}

function isRowList(value: unknown): value is readonly Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= IMPORT_ROWS_AT_ONCE &&
    value.every(isRow) &&
    new Set(value.map(({ id }) => id)).size === value.length
  );
}

function isTextList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= CHECK_ROWS_AT_ONCE &&
    value.every((text) => typeof text === 'string')
  );
}

/** @throws BadRequestError */
export function importIdOf(e: core.RequestEvent): string {
  const { importId } = e.requestInfo().body as Record<string, unknown>;
  if (!isId(importId)) throw new BadRequestError('La petición no es válida');
  return importId;
}

const TRASHED = { referencia: '', marca: '', modelo: '', version: '', matricula: '', vin: '' };

/** Cars in the trash, which a file cannot change, and which a row may bring again. */
function trashedCars(app: core.App): TrashedCar[] {
  const columns = Object.keys(TRASHED).join(', ');
  return rowsOf(app, `SELECT ${columns} FROM vehicles WHERE papelera != '' LIMIT 5000`, {}, TRASHED);
}

/**
 * `POST /api/stock-import/check` with `{ ids }` of rows: the data for a plan. Read-only.
 * @throws ForbiddenError, BadRequestError
 */
export function checkStock(e: core.RequestEvent): void {
  requireAdmin(e, 'importar vehículos');
  const { ids } = e.requestInfo().body as Record<string, unknown>;
  if (!isTextList(ids)) throw new BadRequestError('La petición no es válida');
  e.json(200, {
    arrived: arrivedRows(e.app, ids),
    remade: trashedRows(e.app, ids).map(({ id }) => id),
    trashed: trashedCars(e.app),
  });
}

/** One request's import. */
interface Import {
  readonly e: core.RequestEvent;
  readonly id: string;
}

function answer({ id }: Row, record: core.Record, fate: SavedRow['fate']): SavedRow {
  return {
    ...{ id, vehicle: record.id, fate },
    referencia: record.getString('referencia'),
    precio_anterior_eur: readJson(record, 'precio_anterior_eur') as number | null,
  };
}

/** The result for a car that is gone. */
const absent = ({ id }: Row, fate: SavedRow['fate']): SavedRow => ({
  ...{ id, vehicle: '', referencia: '', fate },
  precio_anterior_eur: null,
});

/**
 * Frees the requested reference when this row's earlier car holds it in the trash, and gives that car the
 * next number. Otherwise a file with references could not be imported again.
 */
function releaseReference(tx: core.App, { id, fields }: Row): void {
  const { referencia: given } = fields;
  if (typeof given !== 'string' || given === '') return;
  const requested = tidyVehicleText('referencia', given);
  const holder = trashedRows(tx, [id]).find(({ referencia }) => referencia === requested);
  if (holder === undefined) return;
  const record = tx.findRecordById('vehicles', holder.vehicle);
  record.set('referencia', nextReference(tx, holder.vehicle));
  tx.save(record);
}

function createRow(tx: core.App, { e, id: importId }: Import, row: Row): SavedRow {
  const [arrived] = arrivedRows(tx, [row.id]);
  if (arrived !== undefined) return answer(row, tx.findRecordById('vehicles', arrived.vehicle), 'igual');
  releaseReference(tx, row);
  const record = new Record(tx.findCollectionByNameOrId('vehicles'));
  record.set('status', 'oculto');
  record.set('anio', Number(plainMadridDay(Date.now()).slice(0, 4)));
  for (const field of fieldsOf('flag')) record.set(field, vehicleFields[field].initial);
  for (const [field, value] of Object.entries(row.fields)) record.set(field, value);
  markAuthor(record, e.auth);
  tx.save(record);
  noteRow(tx, importId, {
    ...{ id: row.id, vehicle: record.id, kind: 'creada', former: null },
    written: vehicleValues(record),
  });
  return answer(row, record, 'creada');
}

function changeRow(tx: core.App, { e, id: importId }: Import, row: Row): SavedRow {
  const [record] = tx.findRecordsByIds('vehicles', [row.vehicle]);
  if (record === undefined || record.getString('papelera') !== '') return absent(row, 'ausente');
  const [before, updated] = [vehicleValues(record), record.getString('updated_at')];
  for (const [field, value] of Object.entries(row.fields)) record.set(field, value);
  if (isSameValue(vehicleValues(record), before)) return answer(row, record, 'igual');
  if (updated !== row.expected) return answer(row, record.original(), 'conflicto');
  if (row.fields['precio_anterior_eur'] !== undefined) record.set(SETS_PREVIOUS_PRICE, true);
  markAuthor(record, e.auth);
  tx.save(record);
  const after = vehicleValues(record);
  // Includes fields changed by the hooks, such as a previous price that is no longer allowed.
  const changed = FIELDS.filter((field) => !isSameValue(before[field], after[field]));
  if (changed.length === 0) return answer(row, record, 'igual');
  noteRow(tx, importId, {
    ...{ id: row.id, vehicle: record.id, kind: 'cambiada' },
    ...{ written: pick(after, changed), former: pick(before, changed) },
  });
  return answer(row, record, 'cambiada');
}

function saveRow(tx: core.App, imported: Import, row: Row): SavedRow {
  const vehicle = vehicleOfRow(tx, imported.id, row.id);
  // A retry after a lost response.
  if (vehicle !== null) return answer(row, tx.findRecordById('vehicles', vehicle), 'igual');
  return row.vehicle === '' ? createRow(tx, imported, row) : changeRow(tx, imported, row);
}

/** A hook's reason for refusing a car. */
export function reasonOf(error: unknown): string {
  const { value } = error as { readonly value?: { readonly data?: Readonly<Record<string, unknown>> } };
  const messages = Object.values(value?.data ?? {}).map(
    (problem) => (problem as { message?: string }).message,
  );
  const texts = messages.filter((message) => typeof message === 'string' && message !== '');
  return texts.length > 0 ? texts.join(' ') : 'El servidor no acepta esta fila';
}

/** @throws BadRequestError that names the row: `row` holds its id as code, and the reason. */
function refuseRow(error: unknown, { id }: Row): never {
  if (diskTroubleOf(error) !== null) throw error;
  throw new BadRequestError('No se ha guardado ninguna fila de este grupo', {
    row: new ValidationError(id, reasonOf(error)),
  });
}

/**
 * `POST /api/stock-import` with `{ importId, file, rows: [{ id, vehicle, expected, fields }] }`: creates and
 * changes cars, all rows or none. Known rows, and cars that another person has changed or trashed since
 * `expected`, are skipped and reported. Answers `{ rows: SavedRow[] }`.
 * @throws ForbiddenError, BadRequestError
 */
export function importStock(e: core.RequestEvent): void {
  const author = requireAdmin(e, 'importar vehículos');
  const { file, rows } = e.requestInfo().body as Record<string, unknown>;
  const id = importIdOf(e);
  if (typeof file !== 'string' || file.length > FILE_NAME_MAX || !isRowList(rows))
    throw new BadRequestError('La petición no es válida');
  let saved: SavedRow[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      refuseUndone(tx, id);
      saved = rows.map((row) => {
        try {
          return saveRow(tx, { e, id }, row);
        } catch (error) {
          return refuseRow(error, row);
        }
      });
      if (saved.some(({ fate }) => fate === 'creada' || fate === 'cambiada'))
        noteImport(tx, id, sanitizeText(file), author.id);
    }),
  );
  e.json(200, { rows: saved });
}
