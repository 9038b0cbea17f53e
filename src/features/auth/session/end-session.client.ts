import { notify } from '#src/components/ui/notify.ts';
import { keepTrying } from '#src/lib/keep-trying.ts';
import { paths } from '#src/paths.ts';
import { hasEndings, hasStoredSession } from './session.hint.ts';
import { endSessions, onSignOut, signOut } from './sign-out.ts';

/** Checks the session, and ends it by the navigation's button. */

/** Loads what removes the panel's unfinished work from this browser. The layout passes it: the panel depends on the session. */
export type KeptWork = () => Promise<{
  readonly forgetDrafts: () => void;
  /** Returns false when the user wants to stay and send the photos. */
  readonly discardFiles: () => Promise<boolean>;
}>;

const isAdmin = () => document.documentElement.dataset['session'] === 'admin';

/** Ends left sessions on the server as soon as it answers. */
function keepEnding(): void {
  void keepTrying(endSessions, (error) => console.warn('Could not end the session on the server', error));
}

/** @returns false when the user wants to stay */
async function discardWork(load: KeptWork): Promise<boolean> {
  try {
    const { discardFiles, forgetDrafts } = await load();
    if (!(await discardFiles())) return false;
    forgetDrafts();
  } catch (error) {
    // Signing out is more urgent.
    console.warn('Could not discard the work kept by the panel', error);
  }
  return true;
}

/** Signs out, and reports when the server does not answer. */
export async function endSession(button: HTMLButtonElement, kept: KeptWork): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    if (isAdmin() && !(await discardWork(kept))) return;
    const ending = signOut();
    // The pressed button is gone, so its replacement takes the focus.
    button.closest('[data-session-nav]')?.querySelector<HTMLElement>('[data-sign-in]')?.focus();
    await ending;
    if (location.pathname === paths.admin) location.assign(paths.login);
  } catch (error) {
    console.warn('Signing out failed', error);
    keepEnding();
    // An open modal menu would cover the toast.
    button.closest('dialog')?.close();
    notify({ title: 'Error', description: 'No se pudo cerrar la sesión', tone: 'destructive' });
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Ends the sessions that an earlier page could not, checks the stored one, and loads what signing out needs. */
export async function checkSessions(kept: KeptWork): Promise<void> {
  if (hasEndings()) keepEnding();
  if (!hasStoredSession()) return;
  const { startSession } = await import('./session.store.ts');
  await startSession();
  if (!isAdmin()) return;
  const { forgetDrafts } = await kept();
  onSignOut(forgetDrafts);
}
