import { expect, it } from 'vitest';
import { pathsOfRelease, pathsOfVehicles } from './stock-purges.ts';

const golf = { id: 'golf', slug: 'vw-golf-2020' };
const amarok = { id: 'amarok', slug: 'vw-amarok-2014' };
const renamed = { id: 'golf', slug: 'vw-golf-gti-2020' };

it.each([
  ['a whole build', null, [], 'all'],
  ['nothing', [], [], []],
  ['pages and data', ['index.html', 'stock.json'], [], ['/', '/stock.json']],
  [
    'removed pages',
    ['catalogo.html'],
    ['vehiculo/vw-amarok-2014.html', 'stock/volkswagen/amarok.html'],
    ['/catalogo', '/vehiculo/vw-amarok-2014', '/stock/volkswagen/amarok'],
  ],
])('lists the changed paths of a release with %s', (_what, fresh, gone, expected) => {
  expect(pathsOfRelease({ fresh, gone })).toEqual(expected);
});

const mentions = {
  '/index.html': ['golf'],
  '/catalogo.html': ['amarok', 'golf'],
  '/vehiculo/vw-amarok-2014.html': ['golf'],
  '/stock.json': ['amarok', 'golf'],
};

it.each([
  ['none', [], []],
  ['one that lists mention', [amarok], ['/vehiculo/vw-amarok-2014', '/catalogo', '/stock.json']],
  [
    'a renamed one, with both addresses',
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
  ['one that is not in the release', [{ id: 'new', slug: 'new-2026' }], ['/vehiculo/new-2026']],
])('lists the paths of cars changed before a release: %s', (_what, vehicles, expected) => {
  expect(pathsOfVehicles({ mentions }, vehicles)).toEqual(expected);
});
