/* global document, location */
// Polls for changes, and then replaces the list with the one of a fresh page.

const INTERVAL_MS = 2000;

async function refresh() {
  const main = document.querySelector('main[data-live]');
  if (main === null || document.hidden) return;
  const { messages } = await (await fetch('/api/messages')).json();
  const isSame =
    String(messages.length) === main.dataset.count && (messages[0]?.id ?? '') === main.dataset.newest;
  if (isSame) return;
  const page = new globalThis.DOMParser().parseFromString(await (await fetch('/')).text(), 'text/html');
  const fresh = page.querySelector('main[data-live]');
  if (fresh !== null) main.replaceWith(document.adoptNode(fresh));
}

// Ignores errors, for example while the inbox restarts; the next poll retries.
const refreshQuietly = () => refresh().catch(() => undefined);

if (document.querySelector('main[data-live]') !== null) {
  setInterval(refreshQuietly, INTERVAL_MS);
  document.addEventListener('visibilitychange', refreshQuietly);
}

document.addEventListener('click', async (event) => {
  if (event.target.closest?.('[data-action="clear"]') === null) return;
  await fetch('/api/messages', { method: 'DELETE' });
  location.reload();
});
