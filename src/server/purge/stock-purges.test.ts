import { expect, it } from 'vitest';
import { pathsOfRelease, pathsOfVehicles } from './stock-purges.ts';

const golf = { id: 'golf', slug: 'vw-golf-2020' };
const amarok = { id: 'amarok', slug: 'vw-amarok-2014' };
const renamed = { id: 'golf', slug: 'vw-golf-gti-2020' };

it.each([
  ['a whole build', [golf], [golf], null, 'all'],
  ['nothing', [golf], [golf], [], []],
  ['pages and data', [golf], [golf], ['index.html', 'stock.json'], ['/', '/stock.json']],
  [
    'a car that is gone',
    [golf, amarok],
    [golf],
    ['catalogo.html'],
    ['/catalogo', '/vehiculo/vw-amarok-2014'],
  ],
  [
    'a car at another address',
    [golf],
    [renamed],
    ['vehiculo/vw-golf-gti-2020.html'],
    ['/vehiculo/vw-golf-gti-2020', '/vehiculo/vw-golf-2020'],
  ],
])('a release of %s', (_what, before, vehicles, fresh, expected) => {
  expect(pathsOfRelease({ vehicles: before }, { release: { vehicles }, fresh })).toEqual(expected);
});

const mentions = {
  '/index.html': ['golf'],
  '/catalogo.html': ['amarok', 'golf'],
  '/vehiculo/vw-amarok-2014.html': ['golf'],
  '/stock.json': ['amarok', 'golf'],
};

it.each([
  ['none', [], []],
  ['one that stands in lists', [amarok], ['/vehiculo/vw-amarok-2014', '/catalogo', '/stock.json']],
  [
    'one that moves, by both addresses',
    [golf, renamed],
    [
      '/vehiculo/vw-golf-2020',
      '/vehiculo/vw-golf-gti-2020',
      '/',
      '/catalogo',
      '/vehiculo/vw-amarok-2014',
      '/stock.json',
    ],
  ],
  ['one that the release has not', [{ id: 'new', slug: 'new-2026' }], ['/vehiculo/new-2026']],
])('cars before their release: %s', (_what, vehicles, expected) => {
  expect(pathsOfVehicles({ mentions }, vehicles)).toEqual(expected);
});
