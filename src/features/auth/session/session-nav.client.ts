import type { ToastMessage } from '#src/components/ui/toast.client.ts';
import { paths } from '#src/paths.ts';
import { takeFlash } from './flash.ts';
import { hasStoredSession } from './session.hint.ts';

/**
 * Session buttons in the navigation of pages without React. For visitors without a session nothing is loaded: PocketBase's client and
 * the session store are loaded only to check or end a session.
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
    // The pressed button is gone, so its replacement takes the focus.
    button.closest('[data-session-nav]')?.querySelector<HTMLElement>('[data-sign-in]')?.focus();
  } catch (error) {
    console.warn('Signing out failed', error);
    // An open modal menu would cover the toast.
    button.closest('dialog')?.close();
    await toast({ title: 'Error', description: 'No se pudo cerrar la sesión', tone: 'destructive' });
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Keeps the session buttons up to date, handles sign-out, and shows the flash message of the previous page. */
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
