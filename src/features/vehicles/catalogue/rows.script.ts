import { scriptText } from '#src/lib/script-text.ts';

/** Attribute of <html> while a phone shows cars as rows (card-row.css). */
export const ROWS_ATTRIBUTE = 'data-catalogue-rows';

/** Session storage key of the row view. */
export const ROWS_KEY = 'filas';

/** Restores the view that this tab used last, and stores changes of its switch. */
function keepRows(attribute: string, key: string, rowsSwitch: string): void {
  const root = document.documentElement;
  try {
    root.toggleAttribute(attribute, sessionStorage.getItem(key) !== null);
  } catch {
    // Without storage it starts with cards.
  }
  document.addEventListener('DOMContentLoaded', () => {
    const box = document.querySelector<HTMLInputElement>(rowsSwitch);
    if (box !== null) box.checked = root.hasAttribute(attribute);
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(rowsSwitch)) return;
    root.toggleAttribute(attribute, target.checked);
    try {
      if (target.checked) sessionStorage.setItem(key, '1');
      else sessionStorage.removeItem(key);
    } catch {
      // The view still applies to this page.
    }
  });
}

/** Runs in the catalogue's head to restore a phone's view before the first paint. */
export const rowsScript = scriptText(keepRows, ROWS_ATTRIBUTE, ROWS_KEY, '.catalogue-rows > input');
