import {
  searchTextOf,
  type HistoryAction,
  type HistoryChanges,
  type HistoryValue,
} from '#src/features/admin/settings/history/history-search.ts';
import { requireStillAdmin } from '#pb/lib/core/admin.ts';
import { ACTION, AUTHOR, AUTHOR_NAME, NO_ENTRY } from './history-marks.ts';
import { fieldValues, type FieldValue } from './history-values.ts';
import { IMPORTED } from '#pb/lib/core/import-marks.ts';
import { recordTitle } from '#pb/lib/core/record-title.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/**
 * The history: author, time and before/after values of every change to staff's data. An entry is written in
 * the transaction of its change, whatever its origin.
 */

/** One history entry. */
export interface Entry {
  readonly collection: string;
  readonly id: string;
  readonly vehicle: string;
  readonly label: string;
  readonly detail: string;
  readonly action: HistoryAction;
  readonly changes: HistoryChanges;
  /** An account's id, '' for the product. */
  readonly author: string;
  readonly authorName: string;
}

/** The author without a session: PocketBase's crons and the operator's commands. */
const SYSTEM = 'Sistema';
const IMPORT = 'Importación';
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const READY_KEY = 'history.isReady';
const COLUMNS =
  'id, coleccion, registro, vehiculo, etiqueta, detalle, accion, cambios, quien, quien_nombre, busqueda, created_at';

/** Inserts an entry as a plain row: pasting eighty specs inserts eighty of them. */
export function writeEntry(tx: core.App, entry: Entry): void {
  tx.db()
    .newQuery(
      `INSERT INTO historial (${COLUMNS}) VALUES ({:key}, {:collection}, {:id}, {:vehicle}, {:label}, {:detail}, {:action},
        {:json}, {:author}, {:authorName}, {:search}, {:now})`,
    )
    .bind({
      ...entry,
      key: $security.randomStringWithAlphabet(15, ID_ALPHABET),
      json: JSON.stringify(entry.changes),
      search: searchTextOf(entry),
      now: stamp(Date.now()),
    })
    .execute();
}

function find(tx: core.App, collection: string, id: string): core.Record | undefined {
  return id === '' ? undefined : tx.findRecordsByIds(collection, [id])[0];
}

/** A vehicle's title in the history. */
function titleOf(vehicle: core.Record): string {
  return [recordTitle(vehicle), vehicle.getString('anio')].filter((part) => part !== '').join(' ');
}

/** The title of a vehicle by its id, '' when it is gone. */
export function vehicleLabel(tx: core.App, id: string): string {
  const vehicle = find(tx, 'vehicles', id);
  return vehicle === undefined ? '' : titleOf(vehicle);
}

/** A label for the record that outlives it. A lead gets none, as it would name a person. */
function subjectOf(tx: core.App, record: core.Record): Pick<Entry, 'vehicle' | 'label' | 'detail'> {
  const vehicle = record.getString('vehicle_id');
  switch (record.collection().name) {
    case 'vehicles':
      return { vehicle: record.id, label: titleOf(record), detail: '' };
    case 'vehicle_images':
      return { vehicle, label: vehicleLabel(tx, vehicle), detail: record.getString('alt') };
    case 'vehicle_specs':
      return { vehicle, label: vehicleLabel(tx, vehicle), detail: record.getString('clave') };
    case 'plantillas':
    case 'lead_claves':
    case 'paginas_marca':
      return { vehicle: '', label: record.getString('nombre'), detail: '' };
    case 'profiles':
      return {
        ...{ vehicle: '', detail: '' },
        label: find(tx, 'users', record.getString('user_id'))?.email() ?? '',
      };
    default:
      return { vehicle, label: '', detail: '' };
  }
}

type Values = ReadonlyMap<string, FieldValue>;
const NOTHING: Values = new Map();

function isUnset({ raw }: FieldValue): boolean {
  return raw === '' || raw === 'false' || raw === '0' || raw === 'null' || raw === '[]';
}

/** Changed values by field; for a created or deleted record, all set values. */
function changesBetween(before: Values, after: Values): HistoryChanges {
  const changes: Record<string, readonly [HistoryValue, HistoryValue]> = {};
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const was = before.get(name);
    const is = after.get(name);
    if (was?.raw === is?.raw) continue;
    if (was === undefined && is !== undefined && isUnset(is)) continue;
    if (is === undefined && was !== undefined && isUnset(was)) continue;
    changes[name] = [was?.recorded ?? null, is?.recorded ?? null];
  }
  return changes;
}

function authorOf(record: core.Record): Pick<Entry, 'author' | 'authorName'> {
  const given = record.getString(AUTHOR_NAME);
  const system = record.getBool(IMPORTED) ? IMPORT : SYSTEM;
  return { author: record.getString(AUTHOR), authorName: given === '' ? system : given };
}

/** The parent whose deletion cascades to a record. */
const OWNERS: Readonly<Record<string, { readonly collection: string; readonly field: string }>> = {
  vehicle_images: { collection: 'vehicles', field: 'vehicle_id' },
  vehicle_specs: { collection: 'vehicles', field: 'vehicle_id' },
  lead_notas: { collection: 'leads', field: 'lead' },
};

/** False in migrations that run before the history's table exists. */
function hasHistory(app: core.App): boolean {
  if (app.store().get(READY_KEY) === true) return true;
  const isReady = app.hasTable('historial');
  if (isReady) app.store().set(READY_KEY, true);
  return isReady;
}

/** Whether a change is not staff's, or is covered by another entry. */
function isExcluded(tx: core.App, record: core.Record, action: HistoryAction): boolean {
  if (record.getBool(NO_ENTRY) || !hasHistory(tx)) return true;
  const { name } = record.collection();
  // Visitors and portals create leads, visitors accounts; a lead that staff write begins with its author as assignee.
  // An import's photos and specs are covered by their car's entry.
  if (name === 'profiles') return action === 'crear' && record.getString('role') !== 'admin';
  if (action === 'crear') return name === 'leads' || (record.getBool(IMPORTED) && name !== 'vehicles');
  const owner = OWNERS[name];
  if (action !== 'eliminar' || owner === undefined) return false;
  // A cascaded deletion is covered by the entry of its car or lead.
  return find(tx, owner.collection, record.getString(owner.field)) === undefined;
}

/** Saves or deletes a record and writes its entry, atomically. */
export function saveWithHistory(e: core.RecordEvent, action: 'crear' | 'cambiar' | 'eliminar'): void {
  const record = e.record as core.Record;
  inTransaction(e, (tx) => {
    const { name } = record.collection();
    // Read inside the transaction: the request's copy may be stale.
    const stored = action === 'cambiar' ? find(tx, name, record.id) : undefined;
    const before = action === 'eliminar' ? fieldValues(record) : stored ? fieldValues(stored) : NOTHING;
    const subject = action === 'eliminar' ? subjectOf(tx, record) : undefined;
    e.next();
    // A marked author changes staff's data, except when accepting an invitation gives the role: accounts.ts
    // guards roles.
    const by = record.getString(AUTHOR);
    if (by !== '' && name !== 'profiles') requireStillAdmin(tx, by);
    if (isExcluded(tx, record, action)) return;
    const changes = changesBetween(before, action === 'eliminar' ? NOTHING : fieldValues(record));
    const called = record.getString(ACTION) as HistoryAction | '';
    if (action === 'cambiar' && called === '' && Object.keys(changes).length === 0) return;
    writeEntry(tx, {
      collection: name,
      id: record.id,
      ...(subject ?? subjectOf(tx, record)),
      action: called === '' ? action : called,
      changes: name === 'leads' && action === 'eliminar' ? {} : changes,
      ...authorOf(record),
    });
  });
}
