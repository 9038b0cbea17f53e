import { atom, type ReadableAtom } from 'nanostores';

/** Whether single keys are shortcuts, as this browser's user wants it: who speaks to the computer may not (WCAG 2.1.4). */

const KEY = 'panel-atajos';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'no';
  } catch {
    return true;
  }
}

const on = atom(read());
export const $shortcutsOn: ReadableAtom<boolean> = on;

export function setShortcutsOn(isOn: boolean): void {
  on.set(isOn);
  try {
    localStorage.setItem(KEY, isOn ? 'si' : 'no');
  } catch {
    // Without storage it holds until the page is left.
  }
}

const help = atom(false);
/** Whether the help sheet is open. */
export const $shortcutHelp: ReadableAtom<boolean> = help;

export function showShortcutHelp(isOpen: boolean): void {
  help.set(isOpen);
}
