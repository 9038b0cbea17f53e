import { notify } from '#src/components/ui/notify.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { changeSettings, readSettings } from './settings.api.ts';
import type { Settings } from './settings.schema.ts';

/** The settings. */
export const settings = createResource<Settings>();

export async function loadSettings(): Promise<void> {
  try {
    await settings.load(() => asAdmin(readSettings));
  } catch (error) {
    console.warn('Could not load the settings', error);
  }
}

/** Changes some settings optimistically, and reverts them when the server refuses. @returns whether they are saved */
export async function saveSettings(changes: Partial<Settings>, done: string): Promise<boolean> {
  const before = settings.$state.get().data;
  settings.change((data) => ({ ...data, ...changes }));
  try {
    const saved = await asAdmin(() => changeSettings(changes));
    settings.change(() => saved);
    notify({ title: done, tone: 'success' });
    return true;
  } catch (error) {
    if (before !== null) settings.change(() => before);
    notifyFailure('No se pudo guardar el ajuste', error);
    return false;
  }
}
