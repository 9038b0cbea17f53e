import type { ToastMessage } from '#src/components/ui/toast.client.ts';
import { paths } from '#src/paths.ts';
import { takeFlash } from './flash.ts';
import { hasStoredSession } from './session.hint.ts';

/**
 * The session in the navigation of pages without React. Visitors without a session load nothing: PocketBase's client and
 * the session store come only when there is one to check or to end.
 */

async function toast(message: ToastMessage): Promise<void> {
  const { showToast } = await import('#src/components/ui/toast.client.ts');
  showToast(message);
}

async function checkSession(): Promise<void> {
  const { startSession } = await import('./session.store.ts');
  await startSession();
}

async function endSession(button: HTMLButtonElement): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    const [{ signOut }] = await Promise.all([import('./auth.api.ts'), checkSession()]);
    await signOut();
    if (location.pathname === paths.admin) location.assign(paths.login);
    // The button is gone now; whoever used the keyboard goes on from what stands in its place.
    button.closest('[data-session-nav]')?.querySelector<HTMLElement>('[data-sign-in]')?.focus();
  } catch (error) {
    console.warn('Signing out failed', error);
    // A modal menu would lie over the toast.
    button.closest('dialog')?.close();
    await toast({ title: 'Error', description: 'No se pudo cerrar la sesión', tone: 'destructive' });
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Keeps the navigation's session buttons true and working, and shows what the page before left to say. */
export function enableSessionNav(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-sign-out]') : null;
    if (button !== null) void endSession(button);
  });
  const pressed = document.querySelector<HTMLButtonElement>('[data-sign-out][data-pressed]');
  if (pressed !== null) void endSession(pressed);
  const message = takeFlash();
  if (message !== null) void toast(message);
  if (hasStoredSession()) void checkSession();
}
