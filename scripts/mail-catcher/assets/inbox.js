/* global document, location */
// Keeps the list current: asks what is there and, when it changed, takes the list from a fresh page.

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

// While the inbox restarts there is no answer; the next round asks again.
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
