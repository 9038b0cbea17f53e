import { expect, test } from 'vitest';
import { currentState, publicPath } from './nav.ts';

test.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/catalogo.html', '/catalogo'],
  ['/catalogo/', '/catalogo'],
  ['/vehiculo/bmw-x5-2022.html', '/vehiculo/bmw-x5-2022'],
])('%s has the public path %s', (pathname, path) => {
  expect(publicPath(pathname)).toBe(path);
});

test.each([
  ['/', '/index.html', 'page'],
  ['/', '/catalogo', undefined],
  ['/catalogo', '/catalogo.html', 'page'],
  ['/catalogo', '/vehiculo/bmw-x5-2022', 'true'],
  ['/contacto', '/vehiculo/bmw-x5-2022', undefined],
])('aria-current of %s on %s is %s', (href, pathname, state) => {
  expect(currentState(href, pathname)).toBe(state);
});
