import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import type { VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { hasArrivedBefore, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { withOrder } from '#src/features/admin/core/sortable/with-order.ts';
import { reorder } from '#src/features/admin/core/lists/reorder.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { throwAway } from '#src/features/admin/trash/trash.store.ts';
import { createSpec, listSpecs, reorderSpecs, updateSpec } from './specs.api.ts';
import { INCOMPLETE_SPEC, isSpecComplete, type SpecInput } from './spec.rules.ts';

/** The technical specs of the chosen vehicle. */
export interface VehicleSpecs {
  readonly vehicleId: string;
  readonly specs: readonly VehicleSpec[];
  /** Names of the records that could not be read. */
  readonly unreadable: readonly string[];
}

export const sheet = createResource<VehicleSpecs>();

const editing = atom<string | null>(null);
/** The spec in inline editing (SPEC section 2). */
export const $editingSpec: ReadableAtom<string | null> = editing;

export function editSpec(id: string | null): void {
  editing.set(id);
}

export async function loadSpecs(vehicleId: string): Promise<void> {
  if (sheet.$state.get().data?.vehicleId !== vehicleId) {
    sheet.reset();
    editing.set(null);
  }
  try {
    await sheet.load(async () => {
      const { items, unreadable } = await listAsAdmin(() => listSpecs(vehicleId));
      return { vehicleId, specs: items, unreadable };
    });
  } catch (error) {
    notifyFailure('No se pudieron cargar las especificaciones', error);
  }
}

function setSpecs(
  vehicleId: string,
  change: (specs: readonly VehicleSpec[]) => readonly VehicleSpec[],
): void {
  sheet.change((data) => (data.vehicleId === vehicleId ? { ...data, specs: change(data.specs) } : data));
}

function refuseIncomplete(): false {
  notify({ title: INCOMPLETE_SPEC, tone: 'destructive' });
  return false;
}

/** Adds a spec. @returns whether it was saved */
export async function addSpec(
  vehicleId: string,
  spec: SpecInput & { readonly id: string },
): Promise<boolean> {
  if (!isSpecComplete(spec, null)) return refuseIncomplete();
  try {
    const added = await asAdmin(() => createSpec(vehicleId, spec));
    setSpecs(vehicleId, (specs) => [...specs, added]);
  } catch (error) {
    if (!hasArrivedBefore(error)) {
      notifyFailure('No se pudo agregar la especificación', error);
      return false;
    }
    // An earlier attempt succeeded, but its response was lost.
    await loadSpecs(vehicleId);
  }
  noteSaved([vehicleId]);
  notify({ title: 'Especificación añadida correctamente', tone: 'success' });
  return true;
}

/**
 * Saves a spec; one that changes its group goes to the end of the new group. @returns whether it was saved
 */
export async function saveSpec(spec: VehicleSpec, input: SpecInput): Promise<boolean> {
  if (!isSpecComplete(input, spec)) return refuseIncomplete();
  const others = (sheet.$state.get().data?.specs ?? []).filter(({ grupo }) => grupo === input.grupo);
  const orden =
    input.grupo === spec.grupo ? spec.orden : Math.max(0, ...others.map((other) => other.orden)) + 1;
  try {
    const saved = await asAdmin(() => updateSpec(spec.id, { ...input, orden }));
    setSpecs(spec.vehicle_id, (specs) => specs.map((other) => (other.id === saved.id ? saved : other)));
    editing.set(null);
    noteSaved([spec.vehicle_id]);
    notify({ title: 'Especificación actualizada correctamente', tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure('No se pudo actualizar la especificación', error);
    return false;
  }
}

/** Moves specs of a vehicle to the trash, all or none. @returns whether they were moved */
export async function removeSpecs(vehicleId: string, removed: readonly VehicleSpec[]): Promise<boolean> {
  const isOne = removed.length === 1;
  const ids = removed.map(({ id }) => id);
  const isRemoved = await throwAway({
    items: ids.map((id) => ({ collection: 'vehicle_specs', id })),
    vehicles: [vehicleId],
    success: isOne
      ? 'Especificación eliminada correctamente'
      : `${ids.length} especificaciones eliminadas correctamente`,
    failure: isOne ? 'No se pudo eliminar la especificación' : 'No se pudieron eliminar las especificaciones',
    onRestored: () => {
      if (sheet.$state.get().data?.vehicleId === vehicleId) void loadSpecs(vehicleId);
    },
  });
  if (isRemoved) setSpecs(vehicleId, (specs) => specs.filter(({ id }) => !ids.includes(id)));
  return isRemoved;
}

/** Reorders a group's specs optimistically; rolled back when the server refuses. */
export async function orderSpecs(vehicleId: string, grupo: string, ids: readonly string[]): Promise<void> {
  await reorder(sheet, {
    vehicleId,
    show: () => setSpecs(vehicleId, (specs) => withOrder(specs, ids)),
    save: async () => {
      await asAdmin(() => reorderSpecs(vehicleId, grupo, ids));
      noteSaved([vehicleId]);
    },
    failure: 'No se pudo actualizar la especificación',
    reload: () => loadSpecs(vehicleId),
  });
}
