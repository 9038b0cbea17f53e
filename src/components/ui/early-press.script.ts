import { scriptText } from '#src/lib/script-text.ts';

/** Enables submit buttons once the page is parsed, and records presses made before hydration. */
function keepEarlyPresses(): void {
  // The first readystatechange means that the document is parsed; it does not wait for other scripts.
  const enable = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-early]'))
      button.disabled = false;
  };
  document.addEventListener('readystatechange', enable, { once: true });
  document.addEventListener('submit', (event) => {
    // A hydrated form has handled it already: React listens deeper in the tree.
    if (event.defaultPrevented) return;
    event.preventDefault();
    (event.target as HTMLFormElement).dataset['pressed'] = '';
  });
}

/**
 * Runs in the head of a page with a form in an island: a submit before hydration is marked on the form, and `useForm`
 * carries it out. Without JavaScript the button stays disabled, as the server renders it.
 */
export const earlyPressScript = scriptText(keepEarlyPresses);
