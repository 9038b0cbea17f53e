import { isAdmin } from './admin.ts';
import { saveOrNameDisk } from './disk.ts';

const COLLECTIONS = ['vehicle_images', 'vehicle_specs'];
/** More than a vehicle can sensibly have; bounds what one request can cost. */
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
 * `POST /api/reorder` with `{ collection, vehicle_id, grupo?, ids }`: gives a vehicle's photos, or one group's specs,
 * the positions 1, 2, 3… in the order of `ids`. All or nothing; refused when `ids` are not exactly the rows there are,
 * because then somebody added or deleted one meanwhile.
 * @throws ForbiddenError, BadRequestError
 */
export function reorder(e: core.RequestEvent): void {
  if (!isAdmin(e.app, e.auth)) throw new ForbiddenError('Solo un administrador puede ordenar');
  const { collection, vehicle_id, grupo, ids } = e.requestInfo().body as Record<string, unknown>;
  if (
    typeof collection !== 'string' ||
    !COLLECTIONS.includes(collection) ||
    typeof vehicle_id !== 'string' ||
    !isIdList(ids)
  )
    throw new BadRequestError('La petición no es válida');
  const group = typeof grupo === 'string' ? grupo : '';
  const match = collection === 'vehicle_specs' ? { vehicle_id, grupo: group } : { vehicle_id };
  const order = (tx: core.App) => {
    if (tx.countRecords(collection, $dbx.hashExp(match)) !== ids.length) refuseOutdated();
    const records = Array.from(tx.findRecordsByIds(collection, [...ids]), (record) => record as core.Record);
    const byId = new Map(records.map((record) => [record.id, record]));
    ids.forEach((id, index) => {
      const record = byId.get(id);
      if (record === undefined || record.getString('vehicle_id') !== vehicle_id) return refuseOutdated();
      if ('grupo' in match && record.getString('grupo') !== group) return refuseOutdated();
      if (record.getInt('orden') === index + 1) return;
      record.set('orden', index + 1);
      tx.save(record);
    });
  };
  saveOrNameDisk(() => e.app.runInTransaction(order));
  e.json(200, { ordered: ids.length });
}

function refuseOutdated(): never {
  throw new BadRequestError('La lista ha cambiado mientras la ordenabas', {
    ids: new ValidationError('outdated', 'La lista ha cambiado mientras la ordenabas'),
  });
}
