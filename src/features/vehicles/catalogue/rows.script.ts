import { scriptText } from '#src/lib/script-text.ts';

/** Attribute of <html> while a phone's cars stand in rows (card-row.css). */
export const ROWS_ATTRIBUTE = 'data-catalogue-rows';

/** Under which this tab keeps that they do. */
export const ROWS_KEY = 'filas';

/** Shows cars as they were last shown in this tab, and keeps what its switch says. */
function keepRows(attribute: string, key: string, rowsSwitch: string): void {
  const root = document.documentElement;
  try {
    root.toggleAttribute(attribute, sessionStorage.getItem(key) !== null);
  } catch {
    // A browser that keeps nothing begins with cards.
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
      // It holds for this page.
    }
  });
}

/** What the catalogue runs in its head for a phone's two ways of showing cars, so that the first paint is what stays. */
export const rowsScript = scriptText(keepRows, ROWS_ATTRIBUTE, ROWS_KEY, '.catalogue-rows > input');
