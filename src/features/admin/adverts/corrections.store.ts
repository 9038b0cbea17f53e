import { notify } from '#src/components/ui/notify.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin, listAsAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import {
  createCorrection,
  deleteCorrection,
  listCorrections,
  type StoredCorrection,
} from './corrections.api.ts';
import type { AdvertCorrection } from './corrections.ts';

/** The corrections of adverts, the oldest first. */
export const corrections = createResource<readonly StoredCorrection[]>();

/** Loads them. An advert is read without them too, so a failure is only logged. */
export async function loadCorrections(): Promise<void> {
  try {
    await corrections.load(async () => (await listAsAdmin(listCorrections)).items);
  } catch (error) {
    console.warn('Could not load the corrections of adverts', error);
  }
}

/** Stores what staff corrected in an advert. */
export async function rememberCorrections(all: readonly AdvertCorrection[]): Promise<void> {
  try {
    for (const correction of all) await asAdmin(() => createCorrection(correction));
  } catch (error) {
    notifyFailure('No se pudieron recordar las correcciones del anuncio', error);
  }
}

/** Deletes a correction, with 'Deshacer'. */
export async function removeCorrection(correction: StoredCorrection): Promise<void> {
  try {
    await asAdmin(() => deleteCorrection(correction.id));
  } catch (error) {
    notifyFailure('No se pudo eliminar la corrección', error);
    return;
  }
  corrections.change((all) => all.filter(({ id }) => id !== correction.id));
  notify({
    title: 'Corrección eliminada',
    tone: 'success',
    action: {
      label: 'Deshacer',
      onSelect: () => void rememberCorrections([correction]).then(loadCorrections),
    },
  });
}
