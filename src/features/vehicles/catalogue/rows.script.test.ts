import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { ROWS_ATTRIBUTE, ROWS_KEY, rowsScript } from './rows.script.ts';

class Box {
  checked = false;
  readonly matches = () => true;
}

/** The catalogue's page in a tab with `kept` as its storage; null for a blocked storage. */
function pageIn(kept: Map<string, string> | null) {
  const root = new Set<string>();
  const box = new Box();
  const listeners = new Map<string, (event: { target: unknown }) => void>();
  const tab = kept && {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  runInNewContext(rowsScript, {
    HTMLInputElement: Box,
    get sessionStorage() {
      if (tab === null) throw new Error('SecurityError');
      return tab;
    },
    document: {
      documentElement: {
        hasAttribute: (name: string) => root.has(name),
        toggleAttribute: (name: string, force: boolean) => (force ? root.add(name) : root.delete(name)),
      },
      querySelector: () => box,
      addEventListener: (name: string, listener: (event: { target: unknown }) => void) =>
        listeners.set(name, listener),
    },
  });
  return {
    isInRows: () => root.has(ROWS_ATTRIBUTE),
    isChecked: () => box.checked,
    arrive: () => listeners.get('DOMContentLoaded')?.({ target: null }),
    press: () => {
      box.checked = !box.checked;
      listeners.get('change')?.({ target: box });
    },
  };
}

it('restores rows before the page is parsed', () => {
  const kept = new Map([[ROWS_KEY, '1']]);
  const page = pageIn(kept);
  expect(page.isInRows()).toBe(true);
  expect(page.isChecked()).toBe(false);
  page.arrive();
  expect(page.isChecked()).toBe(true);
  page.press();
  expect(page.isInRows()).toBe(false);
  expect(pageIn(kept).isInRows()).toBe(false);
  page.press();
  expect(pageIn(kept).isInRows()).toBe(true);
});

it('starts with cards', () => {
  const page = pageIn(new Map());
  page.arrive();
  expect([page.isInRows(), page.isChecked()]).toEqual([false, false]);
});

it('switches the view also when storage is blocked', () => {
  const page = pageIn(null);
  expect(page.isInRows()).toBe(false);
  page.press();
  expect(page.isInRows()).toBe(true);
});
