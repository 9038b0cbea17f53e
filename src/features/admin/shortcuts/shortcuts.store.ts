import { atom, type ReadableAtom } from 'nanostores';

/**
 * Whether single-key shortcuts are on in this browser. WCAG 2.1.4 requires a way to turn them off, for users
 * of speech input.
 */

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
    // Without storage the setting lasts until the page is left.
  }
}

const help = atom(false);
/** Whether the help sheet is open. */
export const $shortcutHelp: ReadableAtom<boolean> = help;

export function showShortcutHelp(isOpen: boolean): void {
  help.set(isOpen);
}
