import { scriptText } from '#src/lib/script-text.ts';

/**
 * A cross-page transition that the browser skips, because the page was slow or hidden, is not an error. Handled in the
 * head, because the page is revealed before any module has run.
 */
function tolerateReveal(): void {
  addEventListener('pagereveal', ({ viewTransition }) => {
    viewTransition?.ready.catch(() => undefined);
    viewTransition?.finished.catch(() => undefined);
  });
}

/** Runs in the head of every page. */
export const revealScript = scriptText(tolerateReveal);
