import { specLimits } from '#src/config/stock-limits.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { diskTroubleOf, saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { AUTHOR, AUTHOR_NAME, markAuthor } from '#pb/lib/audit/history-marks.ts';
import { requireSpecRoom } from './specs.ts';
import { NEEDS_ORDEN } from './vehicle-children.ts';

const COLLECTION = 'vehicle_specs';
const FIELDS = ['id', 'grupo', 'clave', 'valor'] as const;

type Row = Readonly<Record<(typeof FIELDS)[number], string>> & { readonly isNew: boolean };

function isRow(value: unknown): value is Row {
  const row = (value ?? {}) as Record<string, unknown>;
  return FIELDS.every((field) => typeof row[field] === 'string') && typeof row['isNew'] === 'boolean';
}

function isRowList(value: unknown): value is readonly Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= specLimits.rowsAtOnce &&
    value.every(isRow) &&
    new Set(value.map(({ id }) => id)).size === value.length
  );
}

/** Detects a retry after a lost response: as all rows or none are saved, one existing id suffices. */
function refuseRetry(tx: core.App, rows: readonly Row[]): void {
  const first = rows.find(({ isNew }) => isNew);
  if (first === undefined || tx.countRecords(COLLECTION, $dbx.hashExp({ id: first.id })) === 0) return;
  throw new BadRequestError('Estas especificaciones ya están guardadas', {
    id: new ValidationError('validation_not_unique', 'Ya están guardadas'),
  });
}

type Mark = (record: core.Record) => void;

function saveRow(tx: core.App, mark: Mark, vehicleId: string, row: Row): void {
  const { id, grupo, clave, valor, isNew } = row;
  const record = isNew
    ? new Record(tx.findCollectionByNameOrId(COLLECTION), { id, grupo, clave, vehicle_id: vehicleId })
    : tx.findRecordById(COLLECTION, id);
  if (record.getString('vehicle_id') !== vehicleId || record.getString('papelera') !== '')
    throw new NotFoundError();
  if (isNew) record.set(NEEDS_ORDEN, true);
  record.set('valor', valor);
  mark(record);
  tx.save(record);
}

/** Saves rows in the caller's transaction. @throws BadRequestError that names the row that cannot be saved */
function saveAll(tx: core.App, mark: Mark, vehicleId: string, rows: readonly Row[]): void {
  requireSpecRoom(tx, vehicleId, rows.filter(({ isNew }) => isNew).length);
  for (const row of rows) {
    try {
      saveRow(tx, mark, vehicleId, row);
    } catch (error) {
      if (diskTroubleOf(error) !== null) throw error;
      const message = `No se ha guardado nada: el servidor no acepta «${row.clave}»`;
      throw new BadRequestError(message, { rows: new ValidationError('refused', message) });
    }
  }
}

/** Carries the rows from the request into the save's transaction. Not a field, as the author's mark is none. */
const ROWS_KEY = '@spec_rows';

/** Takes the specs that a vehicle's request brings along (`spec_rows`, rows as in `saveRows`). @throws BadRequestError */
export function takeRows(e: core.RecordRequestEvent): void {
  const { spec_rows } = e.requestInfo().body as Record<string, unknown>;
  if (spec_rows === undefined) return;
  if (!isRowList(spec_rows)) throw new BadRequestError('Las especificaciones no son válidas');
  e.record?.set(ROWS_KEY, JSON.stringify(spec_rows));
}

/** Saves the specs that came with a vehicle's save, in its transaction. A new one that arrived before gets its value. */
export function saveTakenRows(tx: core.App, vehicle: core.Record): void {
  const taken = vehicle.getString(ROWS_KEY);
  if (taken === '') return;
  const rows = JSON.parse(taken) as readonly Row[];
  const isThere = ({ id }: Row) =>
    tx.countRecords(COLLECTION, $dbx.hashExp({ id, vehicle_id: vehicle.id })) > 0;
  const mark = (record: core.Record) => {
    for (const key of [AUTHOR, AUTHOR_NAME]) record.set(key, vehicle.getString(key));
  };
  saveAll(
    tx,
    mark,
    vehicle.id,
    rows.map((row) => ({ ...row, isNew: row.isNew && !isThere(row) })),
  );
}

/**
 * `POST /api/spec-rows` with `{ vehicle_id, rows: [{ id, grupo, clave, valor, isNew }] }`: adds a vehicle's
 * new specs, each at the end of its group (SPEC section 7) and in the order of `rows`, and updates the
 * existing ones. All or nothing; a refusal names the offending row.
 * @throws ForbiddenError, BadRequestError
 */
export function saveRows(e: core.RequestEvent): void {
  requireAdmin(e, 'guardar especificaciones');
  const { vehicle_id, rows } = e.requestInfo().body as Record<string, unknown>;
  if (typeof vehicle_id !== 'string' || !isRowList(rows))
    throw new BadRequestError('La petición no es válida');
  const save = (tx: core.App) => {
    refuseRetry(tx, rows);
    saveAll(tx, (record) => markAuthor(record, e.auth), vehicle_id, rows);
  };
  saveOrNameDisk(() => e.app.runInTransaction(save));
  e.json(200, { saved: rows.length });
}
