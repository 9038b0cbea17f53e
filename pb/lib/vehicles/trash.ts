import { trashDays } from '#src/config/periods.ts';
import { requireAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { ACTION, markAuthor } from '#pb/lib/audit/history-marks.ts';
import { broadcastDelete } from './broadcast-delete.ts';
import { stamp } from '#pb/lib/core/pb-timestamp.ts';
import { TRASH_COLLECTIONS, readTrash, trashCount } from './trash-list.ts';
import { keepPlace } from './vehicle-children.ts';

/**
 * The trash: what is thrown away stays whole for thirty days, out of everybody's sight. A car takes its photos and specs with
 * it by being there itself; nothing of them changes, so that it comes back as it was.
 */

/** Bounds what one request holds up: a car's deletion takes its photos and specs with it. */
const MAX_ITEMS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

const ACTIONS = ['papelera', 'restaurar', 'eliminar'] as const;
type TrashAction = (typeof ACTIONS)[number];

interface Item {
  readonly collection: string;
  readonly id: string;
}

function isItem(value: unknown): value is Item {
  const { collection, id } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && TRASH_COLLECTIONS.some((known) => known === collection);
}

function isItemList(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_ITEMS && value.every(isItem);
}

/** The records of some items. One that is gone cannot come back; to be deleted it need not be there. */
function findAll(tx: core.App, items: readonly Item[], action: TrashAction): core.Record[] {
  return items.flatMap(({ collection, id }) => {
    const [record] = tx.findRecordsByIds(collection, [id]);
    if (record === undefined && action !== 'eliminar')
      throw new NotFoundError('Ya no existe: puede que otra persona lo haya eliminado.');
    return record === undefined ? [] : [record];
  });
}

/** Does one action to one record; done already, as by a second click, it is not done again. Answers whether it was done. */
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
 * `POST /api/papelera` with `{ action, items: [{ collection, id }] }`, where `action` is `papelera`, `restaurar` or
 * `eliminar`: all or nothing. Answers `{ changed }`, how many were not so before.
 * @throws ForbiddenError, BadRequestError, NotFoundError
 */
export function changeTrash(e: core.RequestEvent): void {
  requireAdmin(e, 'usar la papelera');
  const { action: wanted, items } = e.requestInfo().body as Record<string, unknown>;
  const action = ACTIONS.find((known) => known === wanted);
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

/** `GET /api/papelera?pagina=1`: a page of what is in the trash, newest first, as trash-list.ts tells it. */
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
 * Deletes what has been in the trash for longer than thirty days, each by itself: one that cannot go stops no other. What somebody
 * has brought back since it was listed stays.
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
        app.logger().error('purge of the trash', 'collection', collection, 'error', String(error));
      }
    }
  }
}
