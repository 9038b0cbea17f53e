import { bulkLimit } from '#src/config/periods.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { vehicleLabel } from '#pb/lib/audit/history.ts';
import { markAuthor } from '#pb/lib/audit/history-marks.ts';

/** A bulk change of cars. */
interface Change {
  readonly id: string;
  readonly expected_updated_at: string;
  readonly status?: string;
  readonly destacado?: boolean;
}

function isChange(value: unknown): value is Change {
  const { id, expected_updated_at, status, destacado } = (value ?? {}) as Record<string, unknown>;
  const isStatus = status === undefined || vehicleFields.status.values.some((value) => value === status);
  const isFlag = destacado === undefined || typeof destacado === 'boolean';
  const isAny = status !== undefined || destacado !== undefined;
  return typeof id === 'string' && typeof expected_updated_at === 'string' && isStatus && isFlag && isAny;
}

function isChangeList(value: unknown): value is readonly Change[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= bulkLimit &&
    value.every(isChange) &&
    new Set(value.map(({ id }) => id)).size === value.length
  );
}

/** Whether nothing changes, for example on a retry after a lost response. */
function isDone(record: core.Record, { status, destacado }: Change): boolean {
  return (
    (status === undefined || record.getString('status') === status) &&
    (destacado === undefined || record.getBool('destacado') === destacado)
  );
}

function isOutdated(record: core.Record, { expected_updated_at }: Change): boolean {
  return record.getString('papelera') !== '' || record.getString('updated_at') !== expected_updated_at;
}

function refuse(names: readonly string[]): never {
  const message = `Otra persona ha cambiado mientras tanto: ${names.join(', ')}. No se ha guardado nada.`;
  throw new BadRequestError(message, { items: new ValidationError('outdated', message) });
}

function save(tx: core.App, e: core.RequestEvent, changes: readonly Change[]): core.Record[] {
  const records = changes.map((change) => {
    const [record] = tx.findRecordsByIds('vehicles', [change.id]);
    if (record === undefined) throw new NotFoundError('Uno de ellos ya no existe. No se ha guardado nada.');
    return { record, change };
  });
  const pending = records.filter(({ record, change }) => !isDone(record, change));
  const conflicts = pending.filter(({ record, change }) => isOutdated(record, change));
  if (conflicts.length > 0) refuse(conflicts.map(({ record }) => vehicleLabel(tx, record.id)));
  for (const { record, change } of pending) {
    if (change.status !== undefined) record.set('status', change.status);
    if (change.destacado !== undefined) record.set('destacado', change.destacado);
    markAuthor(record, e.auth);
    tx.save(record);
  }
  return records.map(({ record }) => record);
}

/**
 * `POST /api/vehicle-changes` with `{ items: [{ id, expected_updated_at, status?, destacado? }] }`: changes
 * the status of several cars, or features them; all or nothing, with an optimistic lock. A refusal names the
 * cars that another person has changed. Answers `{ items: [{ id, updated_at }] }`.
 * @throws ForbiddenError, BadRequestError, NotFoundError
 */
export function changeVehicles(e: core.RequestEvent): void {
  requireAdmin(e, 'cambiar vehículos');
  const { items } = e.requestInfo().body as Record<string, unknown>;
  if (!isChangeList(items)) throw new BadRequestError('La petición no es válida');
  let saved: core.Record[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      saved = save(tx, e, items);
    }),
  );
  e.json(200, {
    items: saved.map((record) => ({ id: record.id, updated_at: record.getString('updated_at') })),
  });
}
