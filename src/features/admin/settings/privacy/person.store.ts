import { notify } from '#src/components/ui/notify.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { downloadToday } from '#src/lib/download.ts';
import { failureCode, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { erasePerson, readPerson, readPersonExport } from './person.api.ts';
import type { Person } from './person.schema.ts';
import { countsText } from './person.messages.ts';

/** Data of the person found last. */
export const person = createResource<Person>();

/** Searches for a person. Clears the previous result first. */
export async function findPerson(dato: string): Promise<void> {
  person.reset();
  try {
    await person.load(() => asAdmin(() => readPerson(dato)));
  } catch (error) {
    console.warn('Could not search for the person', error);
  }
}

/** Downloads all stored data of a person as a file. */
export async function exportFound({ value }: Person): Promise<void> {
  try {
    const data = await asAdmin(() => readPersonExport(value));
    const content = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
    // File names spread further than files, so this one does not name the person.
    downloadToday('datos-de-una-persona', 'json', content);
  } catch (error) {
    notifyFailure('No se pudieron exportar los datos', error);
  }
}

/** Erases the shown data, and shows what remains. */
export async function eraseFound({ value, counts }: Person): Promise<void> {
  try {
    const erased = await asAdmin(() => erasePerson(value, counts));
    notify({ title: 'Datos borrados', description: `${countsText(erased)}.`, tone: 'success' });
  } catch (error) {
    if (failureCode(error, 'counts') === 'outdated')
      notify({
        title: 'No se ha borrado nada',
        description: 'Mientras tanto han llegado más datos de esta persona. Revísalos.',
        tone: 'destructive',
      });
    else notifyFailure('No se pudieron borrar los datos', error);
  }
  await findPerson(value);
}
