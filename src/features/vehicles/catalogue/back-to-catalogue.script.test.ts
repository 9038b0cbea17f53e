import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { backToCatalogueScript } from './back-to-catalogue.script.ts';

/** The target of a back link after it was pressed. */
function pressed(sessionStorage: object, isBack = true): string {
  const link = { href: '/catalogo' };
  class Inner {
    closest(selector: string) {
      return isBack && selector === 'a[data-back]' ? link : null;
    }
  }
  const listeners = new Map<string, (event: object) => void>();
  runInNewContext(backToCatalogueScript, {
    sessionStorage,
    Element: Inner,
    document: {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    },
  });
  listeners.get('click')?.({ target: new Inner() });
  return link.href;
}

const kept = (query: string | null) => ({ getItem: (key: string) => (key === 'catalogo' ? query : null) });
const refusing = {
  getItem: () => {
    throw new Error('SecurityError');
  },
};

it.each([
  ['what was looked for', kept('marca=BMW&orden=km-asc'), true, '/catalogo?marca=BMW&orden=km-asc'],
  ['all cars where nothing was', kept(null), true, '/catalogo'],
  ['all cars where nothing may be kept', refusing, true, '/catalogo'],
  ['where it says, as a link of another kind', kept('marca=BMW'), false, '/catalogo'],
])('links to %s', (_what, storage, isBack, href) => {
  expect(pressed(storage, isBack)).toBe(href);
});
