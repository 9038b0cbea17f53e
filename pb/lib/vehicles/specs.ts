import { INCOMPLETE_SPEC } from '#src/features/admin/specs/spec.rules.ts';
import { specLimits } from '#src/config/stock-limits.ts';
import { isInBody, refuseIfWrong, sanitizeFields, type FieldErrors } from '#pb/lib/core/fields.ts';
import { countChange } from '#pb/lib/publication/publication.ts';
import { keepOthersChanges, requireOwner } from '#pb/lib/core/optimistic-lock.ts';
import { inTransaction } from '#pb/lib/core/transaction.ts';
import { maxOrden, NEEDS_ORDEN } from './vehicle-children.ts';

/**
 * Limits a vehicle's specs to what a page can show.
 * @throws BadRequestError when `more` would exceed the limit.
 */
export function requireSpecRoom(tx: core.App, vehicleId: string, more: number): void {
  const count = tx.countRecords('vehicle_specs', $dbx.hashExp({ vehicle_id: vehicleId }));
  if (count + more <= specLimits.perVehicle) return;
  throw new BadRequestError(
    `Un vehículo tiene ${specLimits.perVehicle} especificaciones como máximo, incluidas las de la papelera; este ya tiene ${count}`,
  );
}

/** Marks a request without a position. */
export function completeNewSpec(e: core.RecordRequestEvent): void {
  if (!isInBody(e, 'orden')) e.record?.set(NEEDS_ORDEN, true);
  e.next();
}

/** Cleans and checks a spec; a new one without position goes to the end of its group (SPEC section 7). */
export function saveSpec(e: core.RecordEvent): void {
  const record = e.record as core.Record;
  sanitizeFields(record, ['grupo', 'clave', 'valor']);
  const errors: FieldErrors = {};
  for (const field of ['clave', 'valor'])
    if (record.getString(field) === '') errors[field] = new ValidationError('required', INCOMPLETE_SPEC);
  // The page of the former vehicle would still show it.
  if (!record.isNew() && record.getString('vehicle_id') !== record.original().getString('vehicle_id'))
    errors['vehicle_id'] = new ValidationError('immutable', 'La especificación no puede cambiar de vehículo');
  refuseIfWrong('Revisa los datos de la especificación', errors);
  inTransaction(e, (tx) => {
    keepOthersChanges(tx, record);
    requireOwner(tx, 'vehicles', record.getString('vehicle_id'));
    if (record.isNew()) requireSpecRoom(tx, record.getString('vehicle_id'), 1);
    if (record.isNew() && record.getBool(NEEDS_ORDEN)) {
      const group = { vehicle_id: record.getString('vehicle_id'), grupo: record.getString('grupo') };
      record.set('orden', maxOrden(tx, 'vehicle_specs', group) + 1);
    }
    e.next();
    countChange(tx, record.getString('vehicle_id'));
  });
}
