import { referenceOf } from '#src/features/vehicles/domain/vehicle.reference.ts';
import { textMessages } from '#src/features/vehicles/sale/vehicle.texts.ts';
import { IMPORTED } from '#pb/lib/core/import-marks.ts';

/**
 * A vehicle's reference, by which people name it: 'V-0042'. A counter assigns it at the car's first save, in
 * the same transaction, and never reuses a number; staff may choose another free one.
 */

function isTaken(tx: core.App, referencia: string, id: string): boolean {
  // Repeats the partial index's condition: otherwise SQLite scans all cars.
  const others = $dbx.exp("id != {:id} AND referencia != ''", { id });
  return tx.countRecords('vehicles', $dbx.hashExp({ referencia }), others) > 0;
}

/** The next free number. */
export function nextReference(tx: core.App, id: string): string {
  const row = new DynamicModel({ given: 0 });
  for (;;) {
    tx.db().newQuery('UPDATE vehicle_references SET given = given + 1').execute();
    tx.db().newQuery('SELECT given FROM vehicle_references').one(row);
    const referencia = referenceOf(Number(row['given']));
    if (!isTaken(tx, referencia, id)) return referencia;
  }
}

/**
 * Sets the reference of a vehicle before its save: the requested one, else its current one, else the next.
 * @throws BadRequestError when another car has it; an imported car then gets the next.
 */
export function assignReference(tx: core.App, record: core.Record): void {
  const id = record.isNew() ? '' : record.id;
  const requested = record.getString('referencia') || record.original().getString('referencia');
  const isFree = requested !== '' && !isTaken(tx, requested, id);
  if (requested !== '' && !isFree && !record.getBool(IMPORTED))
    throw new BadRequestError('Revisa los datos del vehículo', {
      referencia: new ValidationError('taken', textMessages.reference),
    });
  record.set('referencia', isFree ? requested : nextReference(tx, id));
}
