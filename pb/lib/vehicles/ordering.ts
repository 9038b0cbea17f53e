import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { vehicleLabel, writeEntry } from '#pb/lib/audit/history.ts';
import { authorName, NO_ENTRY } from '#pb/lib/audit/history-marks.ts';

const COLLECTIONS = ['vehicle_images', 'vehicle_specs'];
/** More than a vehicle can sensibly have; bounds the cost of one request. */
const MAX_ROWS = 500;

function isIdList(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_ROWS &&
    value.every((id) => typeof id === 'string') &&
    new Set(value).size === value.length
  );
}

/**
 * `POST /api/reorder` with `{ collection, vehicle_id, grupo?, ids }`: gives a vehicle's photos, or one
 * group's specs, the positions 1, 2, 3… in the order of `ids`. All or nothing; refused when `ids` are not
 * exactly the existing rows, because then another person has added or deleted one.
 * @throws ForbiddenError, BadRequestError
 */
export function reorder(e: core.RequestEvent): void {
  const by = requireAdmin(e, 'ordenar');
  const { collection, vehicle_id, grupo, ids } = e.requestInfo().body as Record<string, unknown>;
  if (
    typeof collection !== 'string' ||
    !COLLECTIONS.includes(collection) ||
    typeof vehicle_id !== 'string' ||
    !isIdList(ids)
  )
    throw new BadRequestError('La petición no es válida');
  const group = typeof grupo === 'string' ? grupo : '';
  const match =
    collection === 'vehicle_specs'
      ? { vehicle_id, papelera: '', grupo: group }
      : { vehicle_id, papelera: '' };
  const order = (tx: core.App) => {
    requireStillAdmin(tx, by.id);
    if (tx.countRecords(collection, $dbx.hashExp(match)) !== ids.length) refuseOutdated();
    const records = Array.from(tx.findRecordsByIds(collection, [...ids]), (record) => record as core.Record);
    const byId = new Map(records.map((record) => [record.id, record]));
    const namesIn = (order: readonly string[]) =>
      order.map((id) => byId.get(id)?.getString(collection === 'vehicle_images' ? 'alt' : 'clave') ?? '');
    const before = namesIn(
      [...records].sort((one, other) => one.getInt('orden') - other.getInt('orden')).map(({ id }) => id),
    );
    ids.forEach((id, index) => {
      const record = byId.get(id);
      if (record === undefined || record.getString('vehicle_id') !== vehicle_id) return refuseOutdated();
      if (record.getString('papelera') !== '') return refuseOutdated();
      if ('grupo' in match && record.getString('grupo') !== group) return refuseOutdated();
      if (record.getInt('orden') === index + 1) return;
      record.set('orden', index + 1);
      record.set(NO_ENTRY, true);
      tx.save(record);
    });
    noteOrder(tx, by, { collection, vehicle_id, group, before, after: namesIn(ids) });
  };
  saveOrNameDisk(() => e.app.runInTransaction(order));
  e.json(200, { ordered: ids.length });
}

/** A reordering for the history: the rows' names, truncated when there are too many. */
interface Ordered {
  readonly collection: string;
  readonly vehicle_id: string;
  readonly group: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const NAMES_LENGTH = 300;

/** One entry for the whole order: entries for single rows would be meaningless. */
function noteOrder(tx: core.App, auth: core.Record, { before, after, ...order }: Ordered): void {
  const joined = (names: readonly string[]) => names.join(', ').slice(0, NAMES_LENGTH);
  if (joined(before) === joined(after)) return;
  writeEntry(tx, {
    collection: order.collection,
    id: order.vehicle_id,
    vehicle: order.vehicle_id,
    label: vehicleLabel(tx, order.vehicle_id),
    detail: order.group,
    action: 'cambiar',
    changes: { orden: [joined(before), joined(after)] },
    author: auth.id,
    authorName: authorName(auth),
  });
}

function refuseOutdated(): never {
  throw new BadRequestError('La lista ha cambiado mientras la ordenabas', {
    ids: new ValidationError('outdated', 'La lista ha cambiado mientras la ordenabas'),
  });
}
