import { expect, it } from 'vitest';
import { planPublication, type Known, type WantedFile } from './plan.ts';

const page = (key: string, hash = 'h'): WantedFile => ({ key, kind: 'page', hash });
const redirect = (key: string, hash: string): WantedFile => ({ key, kind: 'redirect', hash });
const asset = (key: string): WantedFile => ({ key, kind: 'asset', hash: '' });
const photo = (key: string): WantedFile => ({ key, kind: 'photo', hash: '' });

/** What is known after a site was published, with what else is said about it. */
function known(files: Readonly<Record<string, readonly [string | null, number]>>, generation = 5): Known {
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

it.each<[string, Known, readonly WantedFile[], object]>([
  [
    'everything to an empty target',
    known({}, 0),
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
    'a car that moved before what leads there from its former address',
    known(THERE),
    [...SITE.filter(({ key }) => key !== 'vehiculo/x'), page('vehiculo/y'), redirect('vehiculo/x', 'to y')],
    { carPages: ['vehiculo/y'], pages: ['vehiculo/x'], lists: ['vehiculo/x'], generation: 5 },
  ],
  ['nothing when all is there', known(THERE), SITE, { generation: 5 }],
  [
    'a page whose bytes are others, and no other',
    known(THERE),
    [page('catalogo', 'new'), ...SITE.slice(1)],
    { pages: ['catalogo'], lists: ['catalogo'], generation: 5 },
  ],
  [
    'what is in doubt again',
    known({ ...THERE, 'vehiculo/x': [null, 0], '_astro/a.js': [null, 5] }),
    SITE,
    { assets: ['_astro/a.js'], carPages: ['vehiculo/x'], lists: ['vehiculo/x'], generation: 5 },
  ],
  [
    'a car that is gone first: its page, its former address, its photos',
    known({
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
    'a photo that was thrown away, and a feed that is switched off, first',
    known({ ...THERE, 'fotos/car1/thrown-away/f-320.webp': ['', 0], 'feeds/stock.csv': ['h', 0] }),
    SITE,
    { withdraw: ['fotos/car1/thrown-away/f-320.webp', 'feeds/stock.csv'], generation: 5 },
  ],
  [
    'lists that are there and change',
    known({ ...THERE, 'stock.json': ['h', 0], 'favicon.svg': ['h', 0], 'marcas/bmw.html': ['h', 0] }),
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
    'every page that there is, where only what lies in folders is known of what is there',
    known({ 'fotos/car1/p/f-320.webp': [null, 0], 'vehiculo/x': [null, 0] }, 0),
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
    'a photo of a car that stays, and any other page, last',
    known({ ...THERE, 'fotos/car1/p/old-320.webp': ['', 0], vieja: ['h', 0] }),
    SITE,
    { remove: ['fotos/car1/p/old-320.webp', 'vieja'], lists: ['vieja'], generation: 5 },
  ],
  [
    'assets of the three builds before stay, older ones go last',
    known({ ...THERE, '_astro/b.js': ['', 4], '_astro/c.js': ['', 3], '_astro/d.js': ['', 1] }),
    [...SITE, asset('_astro/new.js')],
    { assets: ['_astro/new.js'], remove: ['_astro/d.js'], generation: 6 },
  ],
  [
    'assets of a former build that are wanted again are no news',
    known({ ...THERE, '_astro/b.js': ['', 4] }),
    [...SITE, asset('_astro/b.js')],
    { generation: 6 },
  ],
])('plans %s', (_, before, wanted, expected) => {
  expect(planPublication(before, wanted, SHOWN)).toEqual({ ...NOTHING, ...expected });
});
