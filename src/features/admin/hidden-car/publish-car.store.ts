import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { noteSaved } from '#src/features/admin/core/publishing/stock-saves.store.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { carLinks } from '#src/features/admin/stock/car-links.ts';
import { carNotice } from '#src/features/admin/stock/car-notice.ts';
import { showChangedCar } from '#src/features/admin/stock/changed-car.store.ts';
import { countPhotos } from '#src/features/admin/stock/images.api.ts';
import { getVehicle, updateVehicle } from '#src/features/admin/stock/vehicles.api.ts';
import { isPublic } from '#src/features/vehicles/domain/vehicle.facts.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { Status } from '#src/features/vehicles/domain/vehicle.terms.ts';
import { missingParts, type MissingPart } from './missing-parts.ts';

/** Publishes a hidden car outside its form. */

interface PublishQuestion {
  readonly vehicle: AdminVehicle;
  readonly missing: readonly MissingPart[];
}

const question = atom<PublishQuestion | null>(null);
/** A car that lacks something, and is published only when that is confirmed. */
export const $publishQuestion: ReadableAtom<PublishQuestion | null> = question;

const publishing = atom(false);
export const $isPublishing: ReadableAtom<boolean> = publishing;

const FAILURE = 'No se pudo guardar el vehículo';

/** Runs one save at a time, and reports the failure about that car. */
async function withPublishLock(about: string, work: () => Promise<void>): Promise<void> {
  if (publishing.get()) return;
  publishing.set(true);
  try {
    await work();
  } catch (error) {
    notifyFailure(FAILURE, error, { about });
  } finally {
    publishing.set(false);
  }
}

async function saveStatus(vehicle: AdminVehicle, status: Status): Promise<void> {
  const saved = await asAdmin(() => updateVehicle(vehicle.id, { status }, vehicle.updated_at));
  noteSaved([saved.id], isPublic(vehicle.status));
  showChangedCar(saved);
  notify({
    title: 'Vehículo actualizado correctamente',
    ...carNotice(saved, carLinks(saved).slice(0, 1)),
    tone: 'success',
    action: isPublic(status)
      ? {
          label: 'Deshacer',
          onSelect: () => void withPublishLock(saved.id, () => saveStatus(saved, 'oculto')),
        }
      : undefined,
  });
}

/** Publishes a car as it is saved now; asks first when it lacks something. */
export function publishCar(id: string): Promise<void> {
  return withPublishLock(id, async () => {
    const [vehicle, photos] = await asAdmin(() => Promise.all([getVehicle(id), countPhotos(id)]));
    if (isPublic(vehicle.status)) {
      showChangedCar(vehicle);
      notify({ title: 'Ya está en la web', ...carNotice(vehicle, carLinks(vehicle).slice(0, 1)) });
      return;
    }
    const missing = missingParts(vehicle, photos);
    if (missing.length > 0) question.set({ vehicle, missing });
    else await saveStatus(vehicle, 'disponible');
  });
}

export function answerPublishQuestion(isAgreed: boolean): void {
  const asked = question.get();
  question.set(null);
  if (asked !== null && isAgreed)
    void withPublishLock(asked.vehicle.id, () => saveStatus(asked.vehicle, 'disponible'));
}
