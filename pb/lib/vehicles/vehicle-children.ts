import { IMPORTED } from '#pb/lib/core/import-marks.ts';
import { announce, countChange, type StockChange } from '#pb/lib/publication/publication.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** Rules that photos and specs share: they belong to a vehicle, and changing them changes the stock. */

/**
 * Marks a new record whose request has no `orden`. Not a field: it is neither stored nor read from a body.
 */
export const NEEDS_ORDEN = '@needs_orden';

/**
 * The vehicle of a photo or spec; null during the vehicle's deletion, which cascades to its photos and specs.
 */
export function findVehicle(app: core.App, record: core.Record): core.Record | null {
  try {
    return app.findRecordById('vehicles', record.getString('vehicle_id'));
  } catch {
    return null;
  }
}

/** The highest `orden` among the matching records of a collection, 0 when there is none. */
export function maxOrden(tx: core.App, collection: string, match: Record<string, string>): number {
  const row = new DynamicModel({ highest: 0 });
  tx.db().select('COALESCE(MAX(orden), 0) AS highest').from(collection).where($dbx.hashExp(match)).one(row);
  return Number(row['highest']);
}

/** The scope within which a photo's or spec's position is unique. */
function placesOf(record: core.Record): Record<string, string> {
  const vehicle_id = record.getString('vehicle_id');
  return record.collection().name === 'vehicle_specs'
    ? { vehicle_id, grupo: record.getString('grupo') }
    : { vehicle_id };
}

/** Moves a restored photo or spec to the end when its position is taken; vehicles have no position. */
export function keepPlace(tx: core.App, record: core.Record): void {
  const { name } = record.collection();
  if (name === 'vehicles') return;
  const places = placesOf(record);
  const taken = $dbx.hashExp({ ...places, orden: record.getInt('orden'), papelera: '' });
  if (tx.countRecords(name, taken) > 0) record.set('orden', maxOrden(tx, name, places) + 1);
}

/** A vehicle's public status: one in the trash is hidden. */
export function shownStatus(vehicle: core.Record): string {
  return vehicle.getString('papelera') === '' ? vehicle.getString('status') : 'oculto';
}

/** Deletes a photo or spec. During its vehicle's deletion the change is already counted. */
export function deleteChild(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    const vehicle = findVehicle(tx, e.record as core.Record);
    if (vehicle !== null) countChange(tx, vehicle.id);
  });
}

/** Announces a change of a photo or spec; silent during its vehicle's deletion and for imports. */
export function announceChild(e: core.RecordEvent, image?: StockChange['image']): void {
  e.next();
  if (e.record?.getBool(IMPORTED) === true) return;
  const vehicle = findVehicle(e.app, e.record as core.Record);
  if (vehicle === null) return;
  announce(e.app, {
    vehicle: { id: vehicle.id, slug: vehicle.getString('slug'), status: shownStatus(vehicle) },
    ...(image === undefined ? {} : { image }),
  });
}
