import { atom, type ReadableAtom } from 'nanostores';
import { notify } from '#src/components/ui/notify.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { listKeys, makeKey, revokeKey, type LeadKey } from './lead-keys.api.ts';

/** The keys of portals. */
export const leadKeys = createResource<readonly LeadKey[]>();

export async function loadKeys(): Promise<void> {
  try {
    await leadKeys.load(() => asAdmin(listKeys));
  } catch (error) {
    console.warn('Could not load the keys of portals', error);
  }
}

const changing = atom(false);
/** Whether a key is being made or revoked: one at a time. */
export const $isChangingKeys: ReadableAtom<boolean> = changing;

/** @returns null after a failure, which has been notified, and while another change is under way. */
async function change<T>(work: () => Promise<T>, failure: string): Promise<T | null> {
  if (changing.get()) return null;
  changing.set(true);
  try {
    return await asAdmin(work);
  } catch (error) {
    notifyFailure(failure, error);
    return null;
  } finally {
    await loadKeys();
    changing.set(false);
  }
}

/** Makes a key. @returns the key to show once; null when none was made. */
export function createKey(nombre: string): Promise<string | null> {
  return change(() => makeKey(nombre), 'No se pudo crear la clave');
}

/** Revokes a key: its portal can send no more leads. @returns whether it was revoked. */
export async function dropKey({ id, nombre }: LeadKey): Promise<boolean> {
  const done = await change(async () => {
    await revokeKey(id);
    return true;
  }, 'No se pudo revocar la clave');
  if (done === null) return false;
  notify({ title: 'Clave revocada', description: `${nombre} ya no puede enviar leads.`, tone: 'success' });
  return true;
}
