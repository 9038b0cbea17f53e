import { isInBody, refuseIfWrong, sanitizeFields, type FieldErrors } from './fields.ts';
import { countChange } from './publication.ts';
import { inTransaction } from './transaction.ts';
import { maxOrden, NEEDS_ORDEN } from './vehicle-children.ts';

/** Remembers whether the request leaves the position open. */
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
    if (record.getString(field) === '')
      errors[field] = new ValidationError('required', 'Este campo es obligatorio');
  refuseIfWrong('Revisa los datos de la especificación', errors);
  inTransaction(e, (tx) => {
    if (record.isNew() && record.getBool(NEEDS_ORDEN)) {
      const group = { vehicle_id: record.getString('vehicle_id'), grupo: record.getString('grupo') };
      record.set('orden', maxOrden(tx, 'vehicle_specs', group) + 1);
    }
    e.next();
    countChange(tx, record.getString('vehicle_id'));
  });
}
