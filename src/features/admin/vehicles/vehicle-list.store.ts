import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { countSpecs } from '#src/features/admin/specs/specs.api.ts';
import { carNumbersOrNone } from '#src/features/admin/analytics/numbers.store.ts';
import type { CarNumbers } from '#src/features/admin/analytics/numbers.schema.ts';
import { listCovers } from '#src/features/admin/stock/images.api.ts';
import type {
  AdminVehicle,
  VehicleInput,
  VehicleImage,
} from '#src/features/vehicles/domain/vehicle.schema.ts';
import { throwAway } from '#src/features/admin/trash/trash.store.ts';
import { pick } from '#src/lib/pick.ts';
import { isOutdated, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { previousPriceHint, removedPreviousPriceText } from '#src/features/admin/stock/price.messages.ts';
import { deletionNotices } from './deletion.messages.ts';
import { carNotice } from '#src/features/admin/stock/car-notice.ts';
import { buyerQuestion } from '#src/features/admin/sold-car/sold-car.store.ts';
import { inShownOrder } from './shown-order.ts';
import {
  getVehicle,
  listVehicles,
  updateVehicle,
  type VehicleChange,
  type VehicleQuery,
} from '#src/features/admin/stock/vehicles.api.ts';

/** The list of vehicles, and inline changes to them. */

export interface VehicleListData extends Page<AdminVehicle> {
  /** The query of this page. */
  readonly query: VehicleQuery;
  readonly covers: ReadonlyMap<string, { readonly cover: VehicleImage; readonly count: number }>;
  readonly numbers: ReadonlyMap<string, CarNumbers>;
}

export const vehicleList = createResource<VehicleListData>();

const saving = atom<ReadonlySet<string>>(new Set());
/** Vehicles with a save in flight. */
export const $savingVehicles: ReadableAtom<ReadonlySet<string>> = saving;

/** Keeps the shown state of a vehicle with a save in flight: the list may have been read before the save. */
function asShown(vehicle: AdminVehicle): AdminVehicle {
  if (!saving.get().has(vehicle.id)) return vehicle;
  return vehicleList.$state.get().data?.items.find(({ id }) => id === vehicle.id) ?? vehicle;
}

/** Number of loads in flight that must sort. A `shown` load that overtakes one must sort too. */
let sorting = 0;

/**
 * Loads a page of the list. A failure is notified with the text of SPEC section 8.
 * @param order `shown` keeps the rows of the same page in place: a row that moves during editing loses the
 * focus, and Enter would lead to another row's price.
 */
export async function loadVehicleList(
  query: VehicleQuery,
  order: 'query' | 'shown' = 'query',
): Promise<void> {
  const key = JSON.stringify(query);
  const isSorting = order === 'query' || sorting > 0;
  if (isSorting) sorting++;
  const inOrder = (items: readonly AdminVehicle[]) => {
    const { data } = vehicleList.$state.get();
    const stands = !isSorting && data !== null && JSON.stringify(data.query) === key;
    return stands ? inShownOrder(items, data.items) : items;
  };
  try {
    await vehicleList.load(
      () =>
        listAsAdmin(async () => {
          const page = await listVehicles(query);
          const ids = page.items.map(({ id }) => id);
          const [covers, numbers] = await Promise.all([listCovers(ids), carNumbersOrNone(ids)]);
          return { ...page, query, items: inOrder(page.items).map(asShown), covers, numbers };
        }),
      key,
    );
  } catch (error) {
    notifyFailure('No se pudieron cargar los vehículos', error);
  } finally {
    if (isSorting) sorting--;
  }
}

/** Whether the list already shows a change, as for this panel's saves once answered. */
export function showsChange({ action, id, updated_at }: VehicleChange): boolean {
  const { data } = vehicleList.$state.get();
  const shown = data?.items.find((item) => item.id === id);
  if (data === null || shown === undefined || action === 'delete') return false;
  const belongsHere = data.query.status === null || data.query.status === shown.status;
  return belongsHere && shown.updated_at >= updated_at;
}

/** Replaces vehicles in the list. */
export function showVehicles(vehicles: readonly AdminVehicle[]): void {
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  vehicleList.change((data) => ({ ...data, items: data.items.map((item) => byId.get(item.id) ?? item) }));
}

export function setSaving(vehicleIds: readonly string[], isSaving: boolean): void {
  const ids = new Set(saving.get());
  for (const id of vehicleIds)
    if (isSaving) ids.add(id);
    else ids.delete(id);
  saving.set(ids);
}

/** Closes the notice of the last success: beside a failure it would seem to refer to that. */
let endSuccess = (): void => undefined;

/**
 * The values that undo a change. A previous price that the server removed is not restored: the law does not
 * allow it beside the price of a moment ago.
 */
function reverse(before: AdminVehicle, changes: Partial<VehicleInput>): Partial<VehicleInput> {
  return pick(before, Object.keys(changes) as (keyof VehicleInput)[]);
}

/**
 * Changes a vehicle from the list, optimistically: rolled back when the server refuses. 'Deshacer' undoes it
 * unless another administrator has changed the vehicle since.
 * @param undoes the vehicle before the change that this one undoes, if any
 * @returns false when it could not be saved and can be retried
 */
export async function changeVehicle(
  vehicle: AdminVehicle,
  changes: Partial<VehicleInput>,
  undoes: AdminVehicle | null = null,
): Promise<boolean> {
  if (saving.get().has(vehicle.id)) return false;
  setSaving([vehicle.id], true);
  const changed = { ...vehicle, ...changes };
  showVehicles([changed]);
  try {
    const saved = await asAdmin(() => updateVehicle(vehicle.id, changes, vehicle.updated_at));
    showVehicles([saved]);
    noteSaved([saved.id], vehicle.status !== 'oculto');
    // An undo that makes a car sold again was answered before.
    const question = undoes === null ? await buyerQuestion(vehicle, saved) : [];
    const undo = () => void changeVehicle(saved, reverse(vehicle, changes), vehicle);
    endSuccess = notify({
      title: 'Vehículo actualizado correctamente',
      ...carNotice(saved, question),
      description:
        removedPreviousPriceText(vehicle.precio_eur, undoes ?? changed, saved.precio_anterior_eur) ??
        previousPriceHint(vehicle.precio_eur, saved),
      tone: 'success',
      action: undoes === null ? { label: 'Deshacer', onSelect: undo } : undefined,
    });
    return true;
  } catch (error) {
    showVehicles([vehicle]);
    endSuccess();
    if (!isOutdated(error)) {
      notifyFailure('No se pudo guardar el vehículo', error, carNotice(vehicle));
      return false;
    }
    await showTheirs(vehicle);
    return true;
  } finally {
    setSaving([vehicle.id], false);
  }
}

/** Another administrator saved first: shows their state instead of overwriting it. */
async function showTheirs(vehicle: AdminVehicle): Promise<void> {
  const title = 'No se pudo guardar el vehículo';
  try {
    showVehicles([await asAdmin(() => getVehicle(vehicle.id))]);
    notify({
      title,
      ...carNotice(vehicle),
      description:
        'Otra persona lo ha cambiado mientras tanto. Ahora ves sus datos: si sigue haciendo falta, repite tu cambio.',
      tone: 'destructive',
    });
  } catch (error) {
    notifyFailure(title, error, carNotice(vehicle));
  }
}

/** Counts what is deleted with vehicles; null when that fails. */
export async function countBelongings(
  ids: readonly string[],
): Promise<{ readonly photos: number; readonly specs: number } | null> {
  try {
    const [covers, specs] = await asAdmin(() => Promise.all([listCovers(ids), countSpecs(ids)]));
    return { photos: [...covers.values()].reduce((sum, { count }) => sum + count, 0), specs };
  } catch {
    return null;
  }
}

/** Moves vehicles to the trash, all or none. @returns whether they were moved */
export function removeVehicles(vehicles: readonly AdminVehicle[], onRestored: () => void): Promise<boolean> {
  const ids = vehicles.map(({ id }) => id);
  const [first, ...others] = vehicles;
  return throwAway({
    items: ids.map((id) => ({ collection: 'vehicles', id })),
    vehicles: ids,
    subject: first === undefined || others.length > 0 ? undefined : carNotice(first),
    ...deletionNotices(vehicles.length),
    onRestored,
  });
}
