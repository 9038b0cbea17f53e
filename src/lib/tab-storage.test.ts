import { afterEach, expect, it, vi } from 'vitest';
import { tabStorage } from './tab-storage.ts';

const own = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');

afterEach(() => {
  vi.unstubAllGlobals();
  if (own === undefined) Reflect.deleteProperty(globalThis, 'sessionStorage');
  else Object.defineProperty(globalThis, 'sessionStorage', own);
});

it('returns the session storage', () => {
  const storage = { getItem: () => 'x' };
  vi.stubGlobal('sessionStorage', storage);
  expect(tabStorage()).toBe(storage);
});

it('stores nothing and never throws when the browser denies access to storage', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  const storage = tabStorage();
  storage.setItem('k', 'x');
  storage.removeItem('k');
  expect(storage.getItem('k')).toBeNull();
});
