import { bulkLimit } from '#src/config/periods.ts';
import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { vehicleLabel } from '#pb/lib/audit/history.ts';
import { markAuthor } from '#pb/lib/audit/history-marks.ts';
import { isSameValue, vehicleValues } from './vehicle-values.ts';

/** The fields that a bulk change may set, with their checks; the save checks further. */
const FIELDS = {
  status: (value: unknown) => vehicleFields.status.values.some((status) => status === value),
  destacado: (value: unknown) => typeof value === 'boolean',
  precio_eur: (value: unknown) => typeof value === 'number',
  marca: (value: unknown) => typeof value === 'string',
} as const;
type Field = keyof typeof FIELDS;
const FIELD_NAMES = Object.keys(FIELDS) as Field[];

/** A bulk change of a car. */
interface Change extends Partial<Record<Field, unknown>> {
  readonly id: string;
  readonly expected_updated_at: string;
}

const changedFields = (change: Partial<Record<Field, unknown>>) =>
  FIELD_NAMES.filter((field) => change[field] !== undefined);

function isChange(value: unknown): value is Change {
  const change = (value ?? {}) as Record<string, unknown>;
  const fields = changedFields(change);
  return (
    typeof change['id'] === 'string' &&
    typeof change['expected_updated_at'] === 'string' &&
    fields.length > 0 &&
    fields.every((field) => FIELDS[field](change[field]))
  );
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
function isDone(record: core.Record, change: Change): boolean {
  const present = vehicleValues(record);
  return changedFields(change).every((field) => isSameValue(present[field], change[field]));
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
    for (const field of changedFields(change)) record.set(field, change[field]);
    markAuthor(record, e.auth);
    tx.save(record);
  }
  return records.map(({ record }) => record);
}

/**
 * `POST /api/vehicle-changes` with `{ items: [{ id, expected_updated_at, ... }] }` and one or more of `FIELDS` in each:
 * changes several cars; all or nothing, with an optimistic lock. A refusal names the cars that another person has
 * changed. Answers `{ items: [{ id, updated_at, slug, precio_anterior_eur }] }`: another brand changes the slug, and a
 * new price may clear the previous one.
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
    items: saved.map((record) => ({
      id: record.id,
      updated_at: record.getString('updated_at'),
      slug: record.getString('slug'),
      precio_anterior_eur: vehicleValues(record).precio_anterior_eur,
    })),
  });
}
