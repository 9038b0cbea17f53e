import { bulkLimit } from '#src/config/periods.ts';
import { notify, type Notice } from '#src/components/ui/notify.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { noteCar, noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { vehicleTitle } from '#src/features/vehicles/domain/vehicle.facts.ts';
import { carNotice } from '#src/features/admin/stock/car-notice.ts';
import { previousPriceHint, removedPreviousPricesText } from '#src/features/admin/stock/price.messages.ts';
import { pick } from '#src/lib/pick.ts';
import { endChoosing } from './selection.store.ts';
import { $savingVehicles, setSaving, showVehicles } from './vehicle-list.store.ts';
import { saveVehicleChanges, type BulkValues } from '#src/features/admin/stock/vehicles.api.ts';

/** Changes several cars at once, in groups of `bulkLimit`, each all or none. */

export interface Planned {
  readonly vehicle: AdminVehicle;
  readonly values: BulkValues;
}

function savedText(count: number): string {
  return count === 1 ? 'Vehículo actualizado correctamente' : `${count} vehículos actualizados correctamente`;
}

/** The car that was changed alone. */
function singleCarNotice([first, ...others]: readonly Planned[]): Pick<Notice, 'about' | 'more'> {
  return first === undefined || others.length > 0 ? {} : carNotice(first.vehicle);
}

const fieldsOf = (values: BulkValues) => Object.keys(values) as (keyof BulkValues)[];

/** What the saved prices did to the previous prices of the cars. */
function pricesText(planned: readonly Planned[], saved: readonly AdminVehicle[]): string | undefined {
  const removed = planned.filter(
    ({ vehicle }, index) =>
      vehicle.precio_anterior_eur !== null && saved[index]?.precio_anterior_eur === null,
  );
  const [hint] = saved.flatMap(
    (vehicle, index) => previousPriceHint(planned[index]?.vehicle.precio_eur ?? null, vehicle) ?? [],
  );
  return removedPreviousPricesText(removed.map(({ vehicle }) => vehicleTitle(vehicle))) ?? hint;
}

/** Saves what one request may change, all or none. */
async function saveGroup(planned: readonly Planned[]): Promise<readonly AdminVehicle[]> {
  const answers = await asAdmin(() => saveVehicleChanges(planned));
  const saved = planned.map(({ vehicle, values }) => ({ ...vehicle, ...values, ...answers.get(vehicle.id) }));
  showVehicles(saved);
  for (const vehicle of saved) noteCar(vehicle);
  noteSaved(
    planned.map(({ vehicle }) => vehicle.id),
    planned.some(({ vehicle }) => vehicle.status !== 'oculto'),
  );
  return saved;
}

interface Outcome {
  /** The first of the planned cars, fewer than planned after a failure. */
  readonly saved: readonly AdminVehicle[];
  /** Notifies the failure, if any. A success notice would close it, so that one comes first. */
  readonly notifyFailed: () => void;
}

async function save(planned: readonly Planned[]): Promise<Outcome> {
  const ids = planned.map(({ vehicle }) => vehicle.id);
  const saved: AdminVehicle[] = [];
  const whole = { saved, notifyFailed: () => undefined };
  if (ids.some((id) => $savingVehicles.get().has(id))) return whole;
  setSaving(ids, true);
  try {
    for (let start = 0; start < planned.length; start += bulkLimit)
      saved.push(...(await saveGroup(planned.slice(start, start + bulkLimit))));
    return whole;
  } catch (error) {
    // The list still shows the previous values of cars that were not saved.
    return {
      saved,
      notifyFailed: () =>
        notifyFailure('No se pudieron guardar los vehículos', error, singleCarNotice(planned)),
    };
  } finally {
    setSaving(ids, false);
  }
}

/** Notifies a save. @returns whether all was saved */
function notifySaved(
  planned: readonly Planned[],
  { saved, notifyFailed }: Outcome,
  action?: Notice['action'],
): boolean {
  if (saved.length > 0)
    notify({
      title: savedText(saved.length),
      ...singleCarNotice(planned),
      description: pricesText(planned.slice(0, saved.length), saved),
      tone: 'success',
      action,
    });
  notifyFailed();
  return saved.length === planned.length;
}

/** Changes cars, with an undo action. Cars that already have the values are skipped. @returns whether they are saved */
export async function changeEach(changes: readonly Planned[]): Promise<boolean> {
  const planned = changes.filter(({ vehicle, values }) =>
    fieldsOf(values).some((field) => vehicle[field] !== values[field]),
  );
  if (planned.length === 0) {
    endChoosing();
    notify({ title: 'Ya estaban así', description: 'No hay nada que cambiar.' });
    return true;
  }
  const outcome = await save(planned);
  if (outcome.saved.length > 0) endChoosing();
  // A previous price that the server removed is not restored, as after the undo of a single price.
  const reverted = planned.slice(0, outcome.saved.length).map(({ vehicle, values }, index) => ({
    vehicle: outcome.saved[index] ?? vehicle,
    values: pick(vehicle, fieldsOf(values)),
  }));
  return notifySaved(planned, outcome, { label: 'Deshacer', onSelect: () => void undo(reverted) });
}

/** Applies the same values to cars, as `changeEach` does. */
export async function changeTogether(vehicles: readonly AdminVehicle[], values: BulkValues): Promise<void> {
  await changeEach(vehicles.map((vehicle) => ({ vehicle, values })));
}

async function undo(reverted: readonly Planned[]): Promise<void> {
  notifySaved(reverted, await save(reverted));
}
