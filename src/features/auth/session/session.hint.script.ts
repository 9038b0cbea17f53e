import { scriptText } from '#src/lib/script-text.ts';
import { ROLE_KEY, SESSION_HINT_EVENT, SESSION_KEY } from './session.hint.ts';

/**
 * Sets `data-session` of <html> to `admin` or `user` while the stored token is unexpired, and removes it otherwise. A click on "Salir"
 * before the page's scripts are loaded is recorded on the button.
 */
function showSession(sessionKey: string, roleKey: string, changeEvent: string): void {
  const root = document.documentElement;
  const stored = () => {
    try {
      const auth = JSON.parse(localStorage.getItem(sessionKey) ?? '') as {
        token: string;
        record: { id: string };
      };
      const claims = auth.token.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '';
      const { exp } = JSON.parse(atob(claims)) as { exp: number };
      if (exp * 1000 <= Date.now()) return null;
      return localStorage.getItem(roleKey) === `${auth.record.id}:admin` ? 'admin' : 'user';
    } catch {
      // No session, or an entry not written by PocketBase's client.
      return null;
    }
  };
  const show = () => {
    const session = stored();
    if (session === null) root.removeAttribute('data-session');
    else root.setAttribute('data-session', session);
  };
  show();
  for (const name of ['storage', 'pageshow', changeEvent]) addEventListener(name, show);
  addEventListener('click', ({ target }) => {
    const button = (target as HTMLElement).closest<HTMLElement>('[data-sign-out]');
    if (button !== null) button.dataset['pressed'] = '';
  });
}

/**
 * Inline script in the head of every page. It runs before the first paint, so that the navigation shows the right buttons without a
 * layout shift and no click is lost. It follows other tabs and the session store.
 */
export const sessionHintScript = scriptText(showSession, SESSION_KEY, ROLE_KEY, SESSION_HINT_EVENT);
