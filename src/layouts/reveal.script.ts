import { scriptText } from '#src/lib/script-text.ts';

/**
 * A transition between pages that the browser gives up, because the page took too long or was never looked at, is no error of the
 * page. Told in the head: the page is shown before any module has run.
 */
function tolerateReveal(): void {
  addEventListener('pagereveal', ({ viewTransition }) => {
    viewTransition?.ready.catch(() => undefined);
    viewTransition?.finished.catch(() => undefined);
  });
}

/** What the browser runs in the head of every page. */
export const revealScript = scriptText(tolerateReveal);
