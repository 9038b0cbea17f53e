import { trashDays } from '#src/config/periods.ts';
import { specLimits } from '#src/config/stock-limits.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { ACTION, markAuthor } from '#pb/lib/audit/history-marks.ts';
import { broadcastDelete } from './broadcast-delete.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { TRASH_COLLECTIONS, readTrash, trashCount } from './trash-list.ts';
import { keepPlace } from './vehicle-children.ts';

/**
 * The trash (soft delete): items stay intact for thirty days, hidden from all lists. A car's photos and specs
 * are not marked themselves, so that a restored car is unchanged.
 */

/** Bounds how long one request blocks other writes: a car's deletion cascades to its photos and specs. */
const MAX_ITEMS = 50;
/** A group of specs is emptied at once. */
const MAX_SPECS = specLimits.perVehicle;
const DAY_MS = 24 * 60 * 60 * 1000;

const ACTIONS = ['papelera', 'restaurar', 'eliminar'] as const;
type TrashAction = (typeof ACTIONS)[number];

interface Item {
  readonly collection: string;
  readonly id: string;
}

function isItem(value: unknown): value is Item {
  const { collection, id } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && TRASH_COLLECTIONS.some((name) => name === collection);
}

function isItemList(value: unknown): value is readonly Item[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isItem)) return false;
  const areSpecs = value.every(({ collection }) => collection === 'vehicle_specs');
  return value.length <= (areSpecs ? MAX_SPECS : MAX_ITEMS);
}

/** The records of some items. A missing one cannot be restored, but counts as deleted. */
function findAll(tx: core.App, items: readonly Item[], action: TrashAction): core.Record[] {
  return items.flatMap(({ collection, id }) => {
    const [record] = tx.findRecordsByIds(collection, [id]);
    if (record === undefined && action !== 'eliminar')
      throw new NotFoundError('Ya no existe: puede que otra persona lo haya eliminado.');
    return record === undefined ? [] : [record];
  });
}

/** Applies one action to one record. Idempotent; returns whether anything changed. */
export function changeInTrash(tx: core.App, record: core.Record, action: TrashAction): boolean {
  const isInTrash = record.getString('papelera') !== '';
  if (action === 'eliminar') {
    if (!isInTrash) throw new BadRequestError('Solo se elimina definitivamente lo que está en la papelera');
    tx.delete(record);
    return true;
  }
  if (isInTrash === (action === 'papelera')) return false;
  record.set('papelera', action === 'papelera' ? new DateTime() : '');
  if (action === 'restaurar') keepPlace(tx, record);
  record.set(ACTION, action);
  tx.save(record);
  return true;
}

/**
 * `POST /api/papelera` with `{ action, items: [{ collection, id }] }`, where `action` is `papelera`,
 * `restaurar` or `eliminar`: all or nothing. Answers `{ changed }`, the number of changed items.
 * @throws ForbiddenError, BadRequestError, NotFoundError
 */
export function changeTrash(e: core.RequestEvent): void {
  requireAdmin(e, 'usar la papelera');
  const { action: requested, items } = e.requestInfo().body as Record<string, unknown>;
  const action = ACTIONS.find((name) => name === requested);
  if (action === undefined || !isItemList(items)) throw new BadRequestError('La petición no es válida');
  let changed: core.Record[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      changed = findAll(tx, items, action).filter((record) => {
        markAuthor(record, e.auth);
        return changeInTrash(tx, record, action);
      });
    }),
  );
  if (action === 'papelera') for (const record of changed) broadcastDelete(e.app, record);
  e.json(200, { changed: changed.length });
}

/** `GET /api/papelera?pagina=1`: a page of the trash, newest first, in the form of trash-list.ts. */
export function listTrash(e: core.RequestEvent): void {
  requireAdmin(e, 'usar la papelera');
  const page = Math.trunc(Number(e.requestInfo().query['pagina'] ?? 1));
  e.json(200, readTrash(e.app, page >= 1 ? page : 1));
}

/** `GET /api/papelera/total`: `{ total }`. */
export function countTrash(e: core.RequestEvent): void {
  requireAdmin(e, 'usar la papelera');
  e.json(200, { total: trashCount(e.app) });
}

/**
 * Deletes items that have been in the trash for longer than thirty days, each in a separate transaction, so
 * that one failure does not stop the others. Items restored since the query stay.
 */
export function purgeTrash(app: Pick<core.App, 'findRecordsByFilter' | 'runInTransaction' | 'logger'>): void {
  const before = stamp(Date.now() - trashDays * DAY_MS);
  const isDue = (record: core.Record) => {
    const since = record.getString('papelera');
    return since !== '' && since < before;
  };
  for (const collection of TRASH_COLLECTIONS) {
    const filter = "papelera != '' && papelera < {:before}";
    for (const record of app.findRecordsByFilter(collection, filter, 'papelera', 0, 0, { before })) {
      try {
        app.runInTransaction((tx) => {
          const stored = tx.findRecordsByIds(collection, [record?.id ?? ''])[0];
          if (stored !== undefined && isDue(stored)) tx.delete(stored);
        });
      } catch (error) {
        app
          .logger()
          .error('could not purge an item of the trash', 'collection', collection, 'error', String(error));
      }
    }
  }
}
