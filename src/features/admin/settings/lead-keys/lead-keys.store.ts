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

/** Makes a key. @returns the key to show once; null after a failure, which has been notified. */
export async function createKey(nombre: string): Promise<string | null> {
  try {
    return await asAdmin(() => makeKey(nombre));
  } catch (error) {
    notifyFailure('No se pudo crear la clave', error);
    return null;
  } finally {
    await loadKeys();
  }
}

/** Revokes a key: its portal can send no more leads. */
export async function dropKey({ id, nombre }: LeadKey): Promise<void> {
  try {
    await asAdmin(() => revokeKey(id));
    notify({ title: 'Clave revocada', description: `${nombre} ya no puede enviar leads.`, tone: 'success' });
  } catch (error) {
    notifyFailure('No se pudo revocar la clave', error);
  } finally {
    await loadKeys();
  }
}
