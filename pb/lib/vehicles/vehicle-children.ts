import { IMPORTED } from '#pb/lib/core/import-marks.ts';
import { announce, countChange, type StockChange } from '#pb/lib/publication/publication.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';

/** What photos and specs have in common: they belong to a vehicle, and changing them changes the stock. */

/** Marks a new record whose request names no `orden`. Not a field: it is neither stored nor taken from a body. */
export const NEEDS_ORDEN = '@needs_orden';

/** The vehicle a photo or spec belongs to; null once it is deleted, which takes its photos and specs with it. */
export function findVehicle(app: core.App, record: core.Record): core.Record | null {
  try {
    return app.findRecordById('vehicles', record.getString('vehicle_id'));
  } catch {
    return null;
  }
}

/** The highest `orden` among the records of a collection that match, 0 when there is none. */
export function maxOrden(tx: core.App, collection: string, match: Record<string, string>): number {
  const row = new DynamicModel({ highest: 0 });
  tx.db().select('COALESCE(MAX(orden), 0) AS highest').from(collection).where($dbx.hashExp(match)).one(row);
  return Number(row['highest']);
}

/** What a photo's or a spec's position is one of. */
function placesOf(record: core.Record): Record<string, string> {
  const vehicle_id = record.getString('vehicle_id');
  return record.collection().name === 'vehicle_specs'
    ? { vehicle_id, grupo: record.getString('grupo') }
    : { vehicle_id };
}

/** Gives a photo or spec that comes back a place at the end when another has taken its own; a vehicle has none. */
export function keepPlace(tx: core.App, record: core.Record): void {
  const { name } = record.collection();
  if (name === 'vehicles') return;
  const places = placesOf(record);
  const taken = $dbx.hashExp({ ...places, orden: record.getInt('orden'), papelera: '' });
  if (tx.countRecords(name, taken) > 0) record.set('orden', maxOrden(tx, name, places) + 1);
}

/** A vehicle's status as the public knows it: one in the trash is shown to nobody. */
export function shownStatus(vehicle: core.Record): string {
  return vehicle.getString('papelera') === '' ? vehicle.getString('status') : 'oculto';
}

/** Deletes a photo or spec. When its vehicle is being deleted, that deletion has counted the change already. */
export function deleteChild(e: core.RecordEvent): void {
  inTransaction(e, (tx) => {
    e.next();
    const vehicle = findVehicle(tx, e.record as core.Record);
    if (vehicle !== null) countChange(tx, vehicle.id);
  });
}

/** Tells the publisher whose photo or spec changed; says nothing when the vehicle itself is gone, or of one that is imported. */
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
