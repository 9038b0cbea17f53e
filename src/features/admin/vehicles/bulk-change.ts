import { notify } from '#src/components/ui/notify.tsx';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteCar, noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { endChoosing } from './selection.store.ts';
import { $savingVehicles, setSaving, showVehicles } from './vehicle-list.store.ts';
import { saveVehicleChanges, type BulkValues } from '#src/features/admin/stock/vehicles.api.ts';

/** Changes several cars at once, all or none. */

interface Planned {
  readonly vehicle: AdminVehicle;
  readonly values: BulkValues;
}

function savedText(count: number): string {
  return count === 1 ? 'Vehículo actualizado correctamente' : `${count} vehículos actualizados correctamente`;
}

/** The previous values of the changed fields. */
function formerOf({ vehicle, values }: Planned): BulkValues {
  const { status, destacado } = vehicle;
  return {
    ...(values.status !== undefined && { status }),
    ...(values.destacado !== undefined && { destacado }),
  };
}

async function save(planned: readonly Planned[]): Promise<readonly AdminVehicle[] | null> {
  const ids = planned.map(({ vehicle }) => vehicle.id);
  if (ids.some((id) => $savingVehicles.get().has(id))) return null;
  setSaving(ids, true);
  try {
    const times = await asAdmin(() => saveVehicleChanges(planned));
    const saved = planned.map(({ vehicle, values }) => ({
      ...vehicle,
      ...values,
      updated_at: times.get(vehicle.id) ?? vehicle.updated_at,
    }));
    showVehicles(saved);
    for (const vehicle of saved) noteCar(vehicle);
    noteSaved(
      ids,
      planned.some(({ vehicle }) => vehicle.status !== 'oculto'),
    );
    return saved;
  } catch (error) {
    // The list still shows the previous values, since nothing was saved.
    notifyFailure('No se pudieron guardar los vehículos', error);
    return null;
  } finally {
    setSaving(ids, false);
  }
}

/** Applies values to cars, with an undo action. Cars that already have them are skipped. */
export async function changeTogether(vehicles: readonly AdminVehicle[], values: BulkValues): Promise<void> {
  const planned = vehicles
    .filter(
      ({ status, destacado }) =>
        (values.status ?? status) !== status || (values.destacado ?? destacado) !== destacado,
    )
    .map((vehicle) => ({ vehicle, values }));
  if (planned.length === 0) {
    endChoosing();
    notify({ title: 'Ya estaban así', description: 'No hay nada que cambiar.' });
    return;
  }
  const saved = await save(planned);
  if (saved === null) return;
  endChoosing();
  const reverted = planned.map((one, index) => ({
    vehicle: saved[index] ?? one.vehicle,
    values: formerOf(one),
  }));
  notify({
    title: savedText(planned.length),
    tone: 'success',
    action: { label: 'Deshacer', onSelect: () => void undo(reverted) },
  });
}

async function undo(reverted: readonly Planned[]): Promise<void> {
  if ((await save(reverted)) !== null) notify({ title: savedText(reverted.length), tone: 'success' });
}
