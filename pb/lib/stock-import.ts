import {
  CHECK_ROWS_AT_ONCE,
  IMPORT_ROWS_AT_ONCE,
  type SavedRow,
} from '#src/features/admin/stock-files/stock-import.schema.ts';
import { fieldsOf, vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { requireAdmin } from './admin.ts';
import { diskTroubleOf, saveOrNameDisk } from './disk.ts';
import { readJson } from './fields.ts';
import { markAuthor } from './history-marks.ts';

/**
 * The stock from a file that staff bring in (src/features/admin/stock-files plans it). Each row passes the same hooks as a save
 * from the panel. The ledger of the import command remembers which row made which car, in the same transaction: a row that
 * comes again makes no second one. Nothing here deletes.
 */

interface Row {
  readonly id: string;
  readonly isNew: boolean;
  readonly expected: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

const ID = /^[a-z0-9]{15}$/;

function isRow(value: unknown): value is Row {
  const row = (value ?? {}) as Record<string, unknown>;
  const { fields } = row;
  return (
    typeof row['id'] === 'string' &&
    ID.test(row['id']) &&
    typeof row['isNew'] === 'boolean' &&
    typeof row['expected'] === 'string' &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.keys(fields).every((field) => Object.keys(vehicleFields).includes(field))
  );
}

function isTextList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length <= CHECK_ROWS_AT_ONCE &&
    value.every((text) => typeof text === 'string')
  );
}

/** Which of these rows came before, with the reference of the car that each made; '' when it is gone. */
function arrivedRows(app: core.App, ids: readonly string[]): { id: string; referencia: string }[] {
  const sql = `SELECT import_ledger.id AS id, COALESCE(vehicles.referencia, '') AS referencia FROM import_ledger
    LEFT JOIN vehicles ON vehicles.id = import_ledger.id AND vehicles.papelera = ''
    WHERE import_ledger.id IN (SELECT value FROM json_each({:list})) AND import_ledger.collection = 'vehicles'`;
  const rows = arrayOf(new DynamicModel({ id: '', referencia: '' }));
  app
    .db()
    .newQuery(sql)
    .bind({ list: JSON.stringify(ids) })
    .all(rows);
  return Array.from(rows, (row) => ({ id: String(row['id']), referencia: String(row['referencia']) }));
}

/** References of cars in the trash, which a file cannot change. */
function trashedReferences(app: core.App): string[] {
  const rows = arrayOf(new DynamicModel({ referencia: '' }));
  app.db().newQuery("SELECT referencia FROM vehicles WHERE papelera != '' LIMIT 5000").all(rows);
  return Array.from(rows, (row) => String(row['referencia']));
}

/**
 * `POST /api/stock-import/check` with `{ ids }` of rows: what a plan has to know of them. Writes nothing.
 * @throws ForbiddenError, BadRequestError
 */
export function checkStock(e: core.RequestEvent): void {
  requireAdmin(e, 'importar vehículos');
  const { ids } = e.requestInfo().body as Record<string, unknown>;
  if (!isTextList(ids)) throw new BadRequestError('La petición no es válida');
  e.json(200, { arrived: arrivedRows(e.app, ids), trashed: trashedReferences(e.app) });
}

function answer(record: core.Record, fate: SavedRow['fate']): SavedRow {
  return {
    id: record.id,
    fate,
    referencia: record.getString('referencia'),
    precio_anterior_eur: readJson(record, 'precio_anterior_eur') as number | null,
  };
}

const absent = (id: string, referencia: string, fate: SavedRow['fate']): SavedRow => ({
  ...{ id, referencia, fate },
  precio_anterior_eur: null,
});

/** What a record holds of these fields, for telling whether they change. */
function valuesOf(record: core.Record, fields: readonly string[]): string {
  return JSON.stringify(fields.map((field) => record.getString(field)));
}

function createRow(tx: core.App, e: core.RequestEvent, { id, fields }: Row): SavedRow {
  const [arrived] = arrivedRows(tx, [id]);
  if (arrived !== undefined) return absent(id, arrived.referencia, 'igual');
  const record = new Record(tx.findCollectionByNameOrId('vehicles'));
  record.set('id', id);
  record.set('status', 'oculto');
  record.set('anio', new Date().getFullYear());
  for (const field of fieldsOf('flag')) record.set(field, vehicleFields[field].initial);
  for (const [field, value] of Object.entries(fields)) record.set(field, value);
  markAuthor(record, e.auth);
  tx.save(record);
  tx.db()
    .newQuery("INSERT INTO import_ledger (id, collection) VALUES ({:id}, 'vehicles')")
    .bind({ id })
    .execute();
  return answer(record, 'creada');
}

function changeRow(tx: core.App, e: core.RequestEvent, { id, expected, fields }: Row): SavedRow {
  const [record] = tx.findRecordsByIds('vehicles', [id]);
  if (record === undefined || record.getString('papelera') !== '') return absent(id, '', 'ausente');
  const names = Object.keys(fields);
  const [before, updated] = [valuesOf(record, names), record.getString('updated_at')];
  for (const [field, value] of Object.entries(fields)) record.set(field, value);
  // As after a request whose answer was lost.
  if (valuesOf(record, names) === before) return answer(record, 'igual');
  if (updated !== expected) return answer(record.original(), 'conflicto');
  markAuthor(record, e.auth);
  tx.save(record);
  return answer(record, 'cambiada');
}

/** Why a hook refuses a car, in its own words. */
function reasonOf(error: unknown): string {
  const { value } = error as { readonly value?: { readonly data?: Readonly<Record<string, unknown>> } };
  const messages = Object.values(value?.data ?? {}).map(
    (problem) => (problem as { message?: string }).message,
  );
  const known = messages.filter((message) => typeof message === 'string' && message !== '');
  return known.length > 0 ? known.join(' ') : 'El servidor no acepta esta fila';
}

/** @throws BadRequestError that names the row: `row` holds its id as code, and the reason. */
function refuseRow(error: unknown, { id }: Row): never {
  if (diskTroubleOf(error) !== null) throw error;
  throw new BadRequestError('No se ha guardado ninguna fila de este grupo', {
    row: new ValidationError(id, reasonOf(error)),
  });
}

/**
 * `POST /api/stock-import` with `{ rows: [{ id, isNew, expected, fields }] }`: creates and changes cars, all rows or none. Rows
 * that came before, and cars that somebody has changed or thrown away since `expected`, are passed over and said.
 * Answers `{ rows: SavedRow[] }`.
 * @throws ForbiddenError, BadRequestError
 */
export function importStock(e: core.RequestEvent): void {
  requireAdmin(e, 'importar vehículos');
  const { rows } = e.requestInfo().body as Record<string, unknown>;
  if (
    !Array.isArray(rows) ||
    rows.length === 0 ||
    rows.length > IMPORT_ROWS_AT_ONCE ||
    !rows.every(isRow) ||
    new Set(rows.map(({ id }) => id)).size !== rows.length
  )
    throw new BadRequestError('La petición no es válida');
  let saved: SavedRow[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      saved = rows.map((row) => {
        try {
          return row.isNew ? createRow(tx, e, row) : changeRow(tx, e, row);
        } catch (error) {
          return refuseRow(error, row);
        }
      });
    }),
  );
  e.json(200, { rows: saved });
}
