import { notify } from '#src/components/ui/notify.ts';
import type * as sessionCode from './end-session.client.ts';
import { takeFlash } from './flash.ts';
import { forgetSession, hasEndings, hasStoredSession } from './session.hint.ts';

/**
 * Session buttons in the navigation of pages without React. For visitors without a session nothing is loaded. With one, the code that
 * checks and ends it is loaded before it is needed, as the connection may be gone by then.
 */

/** @returns false when the code cannot be loaded or fails */
async function run(action: (code: typeof sessionCode) => Promise<void>): Promise<boolean> {
  try {
    await action(await import('./end-session.client.ts'));
    return true;
  } catch (error) {
    console.warn('The code of sessions failed', error);
    return false;
  }
}

/**
 * Keeps the session buttons up to date, handles sign-out, and shows the flash message of the previous page.
 * @param kept what the panel keeps in this browser
 */
export function enableSessionNav(kept: sessionCode.KeptWork): void {
  const leave = async (button: HTMLButtonElement) => {
    if (!(await run(({ endSession }) => endSession(button, kept)))) forgetSession();
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-sign-out]') : null;
    if (button !== null) void leave(button);
  });
  const pressed = document.querySelector<HTMLButtonElement>('[data-sign-out][data-pressed]');
  if (pressed !== null) void leave(pressed);
  const message = takeFlash();
  if (message !== null) notify(message);
  if (hasStoredSession() || hasEndings()) void run(({ checkSessions }) => checkSessions(kept));
}
