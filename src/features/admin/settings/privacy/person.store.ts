import { notify } from '#src/components/ui/notify.tsx';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { downloadToday } from '#src/lib/download.ts';
import { failureCode, notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { erasePerson, readPerson, readPersonExport } from './person.api.ts';
import type { Person } from './person.schema.ts';
import { countsText } from './person.messages.ts';

/** What is kept of whoever was looked for last. */
export const person = createResource<Person>();

/** Looks for somebody. What was found of another before is not shown any more. */
export async function findPerson(dato: string): Promise<void> {
  person.reset();
  try {
    await person.load(() => asAdmin(() => readPerson(dato)));
  } catch (error) {
    console.warn('The person could not be looked for', error);
  }
}

/** Hands all that is kept to the browser as a file. */
export async function exportFound({ value }: Person): Promise<void> {
  try {
    const told = await asAdmin(() => readPersonExport(value));
    const content = new Blob([`${JSON.stringify(told, null, 2)}\n`], { type: 'application/json' });
    // The file's name goes further than the file: it names nobody.
    downloadToday('datos-de-una-persona', 'json', content);
  } catch (error) {
    notifyFailure('No se pudieron exportar los datos', error);
  }
}

/** Erases what is shown, and shows what is left. */
export async function eraseFound({ value, counts }: Person): Promise<void> {
  try {
    const erased = await asAdmin(() => erasePerson(value, counts));
    notify({ title: 'Datos borrados', description: `${countsText(erased)}.`, tone: 'success' });
  } catch (error) {
    if (failureCode(error, 'counts') === 'outdated')
      notify({
        title: 'No se ha borrado nada',
        description: 'Mientras tanto ha llegado algo más de esta persona. Mira lo que hay ahora.',
        tone: 'destructive',
      });
    else notifyFailure('No se pudieron borrar los datos', error);
  }
  await findPerson(value);
}
