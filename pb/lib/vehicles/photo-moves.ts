import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { broadcastDelete } from './broadcast-delete.ts';
import { vehicleLabel, writeEntry } from '#pb/lib/audit/history.ts';
import { authorName, NO_ENTRY } from '#pb/lib/audit/history-marks.ts';
import { MOVED } from './photos.ts';
import { announce, countChange } from '#pb/lib/publication/publication.ts';
import { findVehicle, maxOrden, shownStatus } from './vehicle-children.ts';

/** Moves photos to another car, for example after an upload to the wrong one. */

/** Bounds how long one request blocks other writes. */
const MAX_ROWS = 100;
const NAMES_LENGTH = 300;

interface Move {
  readonly id: string;
  /** The car that the client has seen it at. */
  readonly from: string;
  readonly to: string;
  /** Its position there if free; otherwise, and when absent, the end. */
  readonly orden?: number;
}

/** A photo and its former position. */
interface Moved {
  readonly photo: core.Record;
  readonly from: string;
  readonly orden: number;
}

function isMove(value: unknown): value is Move {
  const { id, from, to, orden } = (value ?? {}) as Record<string, unknown>;
  const isPlace = orden === undefined || (typeof orden === 'number' && Number.isInteger(orden) && orden >= 0);
  return [id, from, to].every((one) => typeof one === 'string' && one !== '') && from !== to && isPlace;
}

function isMoveList(value: unknown): value is readonly Move[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_ROWS &&
    value.every(isMove) &&
    new Set(value.map(({ id }) => id)).size === value.length
  );
}

function refuseOutdated(): never {
  const message = 'Otra persona ha movido o eliminado mientras tanto alguna de estas imágenes.';
  throw new BadRequestError(message, { items: new ValidationError('outdated', message) });
}

function requireVehicle(tx: core.App, id: string): void {
  const [vehicle] = tx.findRecordsByIds('vehicles', [id]);
  if (vehicle?.getString('papelera') !== '')
    throw new NotFoundError('El vehículo ya no existe. No se ha movido ninguna imagen.');
}

function placeAt(tx: core.App, { to, orden }: Move): number {
  const taken = (place: number) =>
    tx.countRecords('vehicle_images', $dbx.hashExp({ vehicle_id: to, orden: place, papelera: '' })) > 0;
  return orden === undefined || taken(orden) ? maxOrden(tx, 'vehicle_images', { vehicle_id: to }) + 1 : orden;
}

function moveOne(tx: core.App, move: Move): Moved {
  const [photo] = tx.findRecordsByIds('vehicle_images', [move.id]);
  if (photo?.getString('papelera') !== '' || photo.getString('vehicle_id') !== move.from) refuseOutdated();
  const orden = photo.getInt('orden');
  photo.set('vehicle_id', move.to);
  photo.set('orden', placeAt(tx, move));
  photo.set(MOVED, true);
  // One entry covers all of them: see noteMoves.
  photo.set(NO_ENTRY, true);
  tx.save(photo);
  return { photo, from: move.from, orden };
}

/** Writes one history entry per car: which photos moved from where to where. */
function noteMoves(tx: core.App, auth: core.Record, moved: readonly Moved[]): void {
  const ways = new Map(moved.map(({ photo, from }) => [`${from} ${photo.getString('vehicle_id')}`, from]));
  for (const [way, from] of ways) {
    const to = way.slice(from.length + 1);
    const photos = moved.filter((one) => one.from === from && one.photo.getString('vehicle_id') === to);
    const names = photos.map(({ photo }) => photo.getString('alt')).join(', ');
    const labels = [vehicleLabel(tx, from), vehicleLabel(tx, to)] as const;
    for (const [index, vehicle] of [from, to].entries())
      writeEntry(tx, {
        ...{ collection: 'vehicle_images', id: vehicle, vehicle, label: labels[index] ?? '' },
        ...{ detail: names.slice(0, NAMES_LENGTH), action: 'cambiar', changes: { vehicle_id: labels } },
        ...{ author: auth.id, authorName: authorName(auth) },
      });
  }
}

/** Announces to the gateway and open pages that the former cars have lost these photos. */
function announceMoved(app: core.App, moved: readonly Moved[]): void {
  for (const { photo, from } of moved) {
    photo.set('vehicle_id', from);
    const vehicle = findVehicle(app, photo);
    if (vehicle === null) continue;
    announce(app, {
      vehicle: { id: from, slug: vehicle.getString('slug'), status: shownStatus(vehicle) },
      image: { id: photo.id, withdrawn: true },
    });
    broadcastDelete(app, photo);
  }
}

/**
 * `POST /api/photo-moves` with `{ items: [{ id, from, to, orden? }] }`: moves photos to other cars, all or
 * none. Answers `{ items: [{ id, from, to, orden }] }` for the undo.
 * @throws ForbiddenError, BadRequestError, NotFoundError
 */
export function movePhotos(e: core.RequestEvent): void {
  const by = requireAdmin(e, 'mover imágenes');
  const { items } = e.requestInfo().body as Record<string, unknown>;
  if (!isMoveList(items)) throw new BadRequestError('La petición no es válida');
  let moved: Moved[] = [];
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, by.id);
      for (const id of new Set(items.flatMap(({ from, to }) => [from, to]))) requireVehicle(tx, id);
      moved = items.map((move) => moveOne(tx, move));
      for (const from of new Set(moved.map((one) => one.from))) countChange(tx, from);
      noteMoves(tx, by, moved);
    }),
  );
  const back = moved.map(({ photo, from, orden }) => ({
    id: photo.id,
    from: photo.getString('vehicle_id'),
    to: from,
    orden,
  }));
  announceMoved(e.app, moved);
  e.json(200, { items: back });
}
