/**
 * Shares and prints a car’s page or a comparison, whose cars are in the query. Small enough for Astro to inline it. A browser without sharing copies the URL; without
 * clipboard access it shows it.
 */

const SAID_MS = 4000;

function say(button: Element, words: string): void {
  const label = button.querySelector('[aria-live]');
  if (label === null) return;
  const usual = label.textContent;
  label.textContent = words;
  setTimeout(() => (label.textContent = usual), SAID_MS);
}

async function share(button: Element): Promise<void> {
  const query = button.closest('[data-page-tools="query"]') === null ? '' : location.search;
  const url = location.origin + location.pathname + query;
  const offered = navigator as Partial<Pick<Navigator, 'share' | 'clipboard'>>;
  try {
    if (offered.share !== undefined) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      say(button, 'Enlace copiado');
    }
  } catch (error) {
    // Closing the phone's share sheet is a decision, not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) prompt('Copia el enlace:', url);
  }
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[data-page-tools] button') : null;
  if (button === null) return;
  if (button.matches('[data-page-print]')) print();
  else if (button.querySelector('[aria-live]')?.textContent === 'Compartir') void share(button);
});
