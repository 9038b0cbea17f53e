import { scriptText } from '#src/lib/script-text.ts';

/** Lets forms be sent from when the page has been read, and keeps what comes before their islands do. */
function keepEarlyPresses(): void {
  // The first change says that the whole page is there; it waits for no other script.
  const enable = () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-early]'))
      button.disabled = false;
  };
  document.addEventListener('readystatechange', enable, { once: true });
  document.addEventListener('submit', (event) => {
    // A living form has seen it already: React listens further inside.
    if (event.defaultPrevented) return;
    event.preventDefault();
    (event.target as HTMLFormElement).dataset['pressed'] = '';
  });
}

/**
 * What the browser runs in the head of a page with a form that is an island: a press on "send" before the island has come
 * is marked on the form, and `useForm` carries it out. Without JavaScript the button stays disabled, as the server
 * draws it.
 */
export const earlyPressScript = scriptText(keepEarlyPresses);
