import { expect, it } from 'vitest';
import { planPublication, type TargetState, type DesiredFile } from './plan.ts';

const page = (key: string, hash = 'h'): DesiredFile => ({ key, kind: 'page', hash });
const redirect = (key: string, hash: string): DesiredFile => ({ key, kind: 'redirect', hash });
const asset = (key: string): DesiredFile => ({ key, kind: 'asset', hash: '' });
const photo = (key: string): DesiredFile => ({ key, kind: 'photo', hash: '' });

/** The state of a target with these files: hash and generation by key. */
function targetWith(
  files: Readonly<Record<string, readonly [string | null, number]>>,
  generation = 5,
): TargetState {
  return {
    generation,
    files: new Map(Object.entries(files).map(([key, [hash, of]]) => [key, { hash, generation: of }])),
  };
}

const SHOWN = { cars: new Set(['car1']), isPhotoKept: (key: string) => !key.includes('/thrown-away/') };
const NOTHING = { withdraw: [], lists: [], assets: [], photos: [], carPages: [], pages: [], remove: [] };
const SITE = [page('catalogo'), page('vehiculo/x'), asset('_astro/a.js'), photo('fotos/car1/p/f-320.webp')];
const THERE = {
  catalogo: ['h', 0],
  'vehiculo/x': ['h', 0],
  '_astro/a.js': ['', 5],
  'fotos/car1/p/f-320.webp': ['', 0],
} as const;

it.each<[string, TargetState, readonly DesiredFile[], object]>([
  [
    'everything to an empty target',
    targetWith({}, 0),
    SITE,
    {
      assets: ['_astro/a.js'],
      photos: ['fotos/car1/p/f-320.webp'],
      carPages: ['vehiculo/x'],
      pages: ['catalogo'],
      generation: 1,
    },
  ],
  [
    'the page of a renamed car before the redirect from its former address',
    targetWith(THERE),
    [...SITE.filter(({ key }) => key !== 'vehiculo/x'), page('vehiculo/y'), redirect('vehiculo/x', 'to y')],
    { carPages: ['vehiculo/y'], pages: ['vehiculo/x'], lists: ['vehiculo/x'], generation: 5 },
  ],
  ['nothing when everything is published', targetWith(THERE), SITE, { generation: 5 }],
  [
    'only the page whose content has changed',
    targetWith(THERE),
    [page('catalogo', 'new'), ...SITE.slice(1)],
    { pages: ['catalogo'], lists: ['catalogo'], generation: 5 },
  ],
  [
    'uncertain files again',
    targetWith({ ...THERE, 'vehiculo/x': [null, 0], '_astro/a.js': [null, 5] }),
    SITE,
    { assets: ['_astro/a.js'], carPages: ['vehiculo/x'], lists: ['vehiculo/x'], generation: 5 },
  ],
  [
    'the removal of a hidden car first: its page, its former address, its photos',
    targetWith({
      ...THERE,
      'vehiculo/gone': ['h', 0],
      'vehiculo/was': ['h', 0],
      'fotos/car2/p/f-320.webp': ['', 0],
      'fotos/car2/p/f-640.webp': [null, 0],
    }),
    SITE,
    {
      withdraw: ['vehiculo/gone', 'vehiculo/was', 'fotos/car2/p/f-320.webp', 'fotos/car2/p/f-640.webp'],
      generation: 5,
    },
  ],
  [
    'the removal of a deleted photo and disabled stock files first',
    targetWith({
      ...THERE,
      'fotos/car1/thrown-away/f-320.webp': ['', 0],
      ...{ 'feeds/stock.csv': ['h', 0], 'feeds/google.tsv': ['h', 0] },
    }),
    SITE,
    { withdraw: ['fotos/car1/thrown-away/f-320.webp', 'feeds/stock.csv', 'feeds/google.tsv'], generation: 5 },
  ],
  [
    'existing lists that change',
    targetWith({ ...THERE, 'stock.json': ['h', 0], 'favicon.svg': ['h', 0], 'marcas/bmw.html': ['h', 0] }),
    [
      ...SITE,
      photo('fotos/car1/q/f-320.webp'),
      ...[page('stock.json', 'new'), page('favicon.svg', 'new'), page('new')],
    ],
    {
      photos: ['fotos/car1/q/f-320.webp'],
      pages: ['stock.json', 'favicon.svg', 'new'],
      remove: ['marcas/bmw.html'],
      lists: ['stock.json', 'marcas/bmw.html'],
      generation: 5,
    },
  ],
  [
    'every page when the manifest is lost and only the folders are known',
    targetWith({ 'fotos/car1/p/f-320.webp': [null, 0], 'vehiculo/x': [null, 0] }, 0),
    SITE,
    {
      assets: ['_astro/a.js'],
      photos: ['fotos/car1/p/f-320.webp'],
      carPages: ['vehiculo/x'],
      pages: ['catalogo'],
      lists: ['vehiculo/x', 'catalogo'],
      generation: 1,
    },
  ],
  [
    'the removal of a visible car’s old photo and of any other page last',
    targetWith({ ...THERE, 'fotos/car1/p/old-320.webp': ['', 0], vieja: ['h', 0] }),
    SITE,
    { remove: ['fotos/car1/p/old-320.webp', 'vieja'], lists: ['vieja'], generation: 5 },
  ],
  [
    'no removal of the assets of the three previous builds, and older ones last',
    targetWith({ ...THERE, '_astro/b.js': ['', 4], '_astro/c.js': ['', 3], '_astro/d.js': ['', 1] }),
    [...SITE, asset('_astro/new.js')],
    { assets: ['_astro/new.js'], remove: ['_astro/d.js'], generation: 6 },
  ],
  [
    'no upload of assets from a former build that are needed again',
    targetWith({ ...THERE, '_astro/b.js': ['', 4] }),
    [...SITE, asset('_astro/b.js')],
    { generation: 6 },
  ],
])('plans %s', (_, before, desired, expected) => {
  expect(planPublication(before, desired, SHOWN)).toEqual({ ...NOTHING, ...expected });
});
