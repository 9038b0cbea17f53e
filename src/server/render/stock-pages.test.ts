import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { SiteSettings } from '#src/features/settings/site-settings.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import type { PublicStock } from '#src/features/vehicles/stock/stock.source.ts';
import { stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import { demoBusiness } from '#tests/support/business.ts';
import { EMPTY_SITE, listPages, pageChanges, pathnameOf, stockPages } from './stock-pages.ts';

/** A car with the same word as model, slug and id. */
function car(name: string, fields: Partial<StockVehicle> = {}): StockVehicle {
  const images = [vehicleImage({ id: `foto-${name}`, vehicle_id: name })];
  return stockVehicle({ id: name, slug: name, modelo: name, images, ...fields });
}

const BMWS = ['a', 'b', 'c', 'd', 'e'];

/** Newest first: five of one brand, of which each page shows three others, and two of another, one of them sold. */
const stock = [
  ...BMWS.map((name) => car(name)),
  car('x', { marca: 'Audi' }),
  car('y', { marca: 'Audi', status: 'vendido' }),
];

const changed = (name: string, fields: Partial<StockVehicle>) =>
  stock.map((vehicle) => (vehicle.id === name ? { ...vehicle, ...fields } : vehicle));
const without = (name: string) => stock.filter(({ id }) => id !== name);

const siteOf = (of: Omit<PublicStock, 'brands'>, brands: PublicStock['brands'] = []) => ({
  stock: { ...of, brands },
  business: demoBusiness,
});

const spec = { id: 's', vehicle_id: 'a', grupo: 'Motor', clave: 'Cilindros', valor: '6', orden: 1 };
const newer = '2026-01-02 10:00:00.000Z';

const settings = { feed: false };

/** Pages that change with every read, because they contain its time. */
const ALWAYS = ['catalogo', 'stock'];

const BMW = 'stock/bmw';
const REDIRECTS = 'stock/redirects';

/** Names without the cars' folder and extension. */
const short = (files: readonly string[]) =>
  files.map((file) => file.replace(/^vehiculo\/|\.\w+$/g, '')).sort();

describe('pages changed by', () => {
  test.each<[string, readonly StockVehicle[], readonly string[], readonly string[]]>([
    ['nothing', stock, [], []],
    ['the price of a car that others show', changed('a', { precio_eur: 1 }), ['index', BMW, ...BMWS], []],
    ['the price of a car that no other shows', changed('e', { precio_eur: 1 }), ['index', BMW, 'e'], []],
    ['a save on another day', changed('e', { updated_at: newer }), ['index', 'sitemap', BMW, 'e'], []],
    ['a sale', changed('a', { status: 'vendido' }), ['index', BMW, REDIRECTS, ...BMWS], []],
    ['a car hidden', without('a'), ['index', 'sitemap', BMW, REDIRECTS, ...BMWS.slice(1)], ['a']],
    ['a car shown or new', [car('n'), ...stock], ['index', 'sitemap', BMW, REDIRECTS, 'n', ...BMWS], []],
    [
      'a second car of a model',
      [{ ...car('n'), modelo: 'e' }, ...stock],
      ['index', 'sitemap', BMW, `${BMW}/e`, REDIRECTS, 'n', ...BMWS],
      [],
    ],
    [
      'the last car of a brand hidden',
      without('x'),
      ['index', 'sitemap', REDIRECTS, 'y'],
      ['stock/audi', 'x'],
    ],
    ['a sold car deleted', without('y'), ['sitemap'], ['y']],
    [
      'a photo that no card shows',
      changed('a', { images: [...(stock[0]?.images ?? []), vehicleImage({ id: 'foto2', ancho: 1000 })] }),
      ['a'],
      [],
    ],
    [
      'the photo after the cover',
      changed('a', { images: [...(stock[0]?.images ?? []), vehicleImage({ id: 'foto2' })] }),
      ['index', BMW, ...BMWS],
      [],
    ],
    ['a cover', changed('a', { images: [vehicleImage({ id: 'foto2' })] }), ['index', BMW, ...BMWS], []],
    ['the last photo', changed('e', { images: [] }), ['index', BMW, 'e'], []],
    ['a specification', changed('a', { specs: [spec] }), ['a'], []],
    [
      'a renamed car',
      changed('e', { slug: 'z', modelo: 'z' }),
      ['index', 'sitemap', BMW, REDIRECTS, 'z'],
      ['e'],
    ],
    [
      'another brand',
      changed('a', { marca: 'Audi' }),
      ['index', BMW, 'stock/audi', REDIRECTS, ...BMWS, 'x', 'y'],
      [],
    ],
    ['a featured car', changed('x', { destacado: true }), ['index', 'stock/audi', 'x', 'y'], []],
  ])('%s', (_what, after, fresh, gone) => {
    const changes = pageChanges(
      stockPages(siteOf({ readAt: '2026-01-01T10:00:00.000Z', vehicles: stock, settings })),
      stockPages(siteOf({ readAt: '2026-01-01T10:00:05.000Z', vehicles: after, settings })),
    );
    expect(short(changes.fresh)).toEqual([...ALWAYS, ...fresh].sort());
    expect(short(changes.gone)).toEqual(gone);
  });

  test('a car too old for a full home page, which stays unchanged', () => {
    const many = Array.from({ length: 14 }, (_, index) => car(`m${index}`, { marca: `Marca ${index}` }));
    const [last] = many.slice(-1);
    const after = many.map((vehicle) => (vehicle === last ? { ...vehicle, precio_eur: 1 } : vehicle));
    const at = { readAt: '2026-01-01T10:00:00.000Z', settings };
    const { fresh } = pageChanges(
      stockPages(siteOf({ ...at, vehicles: many })),
      stockPages(siteOf({ ...at, vehicles: after })),
    );
    expect(short(fresh)).toEqual([...ALWAYS, 'stock/marca-13', 'm13'].sort());
  });

  test('the business: every HTML page', () => {
    const site = siteOf({ readAt: '2026-01-01T10:00:00.000Z', vehicles: stock, settings });
    const { fresh, gone } = pageChanges(
      stockPages(site),
      stockPages({ ...site, business: { ...demoBusiness, email: 'otro@nordvia.example' } }),
    );
    const others = ['stock.json', 'stock/redirects.json', 'sitemap.xml'];
    expect(fresh.toSorted()).toEqual(
      listPages(site)
        .filter((file) => !others.includes(file))
        .sort(),
    );
    expect(gone).toEqual([]);
  });

  test('a first publication: all pages', () => {
    const pages = stockPages(siteOf({ readAt: '', vehicles: stock, settings }));
    expect(pageChanges(new Map(), pages)).toEqual({ fresh: [...pages.keys()], gone: [] });
  });
});

test('the feed mentions every car while it is enabled, and does not exist while it is disabled', () => {
  const pages = (feed: boolean, vehicles: readonly StockVehicle[] = stock) =>
    stockPages(siteOf({ readAt: '', vehicles, settings: { feed } }));
  const FEED = 'feeds/stock.csv';
  expect(pageChanges(pages(false), pages(true))).toEqual({ fresh: [FEED], gone: [] });
  expect(pageChanges(pages(true), pages(false))).toEqual({ fresh: [], gone: [FEED] });
  expect(pageChanges(pages(true), pages(true, changed('y', { km: 1 }))).fresh).toContain(FEED);
});

test('the files of Google and Meta mention the cars in them, and change with the dealer', () => {
  const complete = {
    ...{ referencia: 'V-1', color_exterior: 'Rojo', km: 1, combustible: 'diesel', carroceria: 'SUV' },
    ...{ precio_eur: 20_000, regimen_iva: 'rebu', primera_matriculacion: '2021-03', status: 'disponible' },
  };
  const cars = [car('g', complete), car('m', { ...complete, status: 'vendido' }), car('n', { km: null })];
  const pages = (dealer: Partial<SiteSettings>, business = demoBusiness) =>
    stockPages({ ...siteOf({ readAt: '', vehicles: cars, settings: { feed: false, ...dealer } }), business });
  const [GOOGLE, META] = ['feeds/google.tsv', 'feeds/meta.csv'];
  const on = { google: { tienda: 'A' }, meta: { latitud: 40, longitud: -3 } };
  expect(pageChanges(pages({}), pages(on))).toEqual({ fresh: [GOOGLE, META], gone: [] });
  expect(pageChanges(pages(on), pages({ meta: on.meta }))).toEqual({ fresh: [], gone: [GOOGLE] });
  expect(pages(on).get(GOOGLE)?.mentions).toEqual(['g']);
  expect(pages(on).get(META)?.mentions).toEqual(['g', 'm']);
  const otherStore = pages({ ...on, google: { tienda: 'B' } });
  expect(pageChanges(pages(on), otherStore).fresh).toEqual([GOOGLE]);
  const moved = { ...demoBusiness, address: { ...demoBusiness.address, street: 'Otra, 1' } };
  expect(pageChanges(pages(on), pages(on, moved)).fresh).toEqual(expect.arrayContaining([GOOGLE, META]));
});

describe('cars mentioned by', () => {
  const mentions = (vehicles: readonly StockVehicle[], feed = true) =>
    new Map(
      Array.from(
        stockPages(siteOf({ readAt: '', vehicles, settings: { feed } })),
        ([file, { mentions: ids }]) => [file, ids],
      ),
    );
  const all = stock.map(({ id }) => id);

  test.each(['catalogo.html', 'stock.json', 'sitemap.xml', 'feeds/stock.csv'])('%s: all', (file) => {
    expect(mentions(stock).get(file)).toEqual(all);
  });

  test('a car’s page: its related cars', () => {
    expect(mentions(stock).get('vehiculo/a.html')).toEqual(['b', 'c', 'd']);
    expect(mentions(stock).get('vehiculo/x.html')).toEqual([]);
  });

  test('the home page: its cars, and the only car of a brand', () => {
    expect(mentions(stock).get('index.html')).toEqual([...BMWS, 'x']);
    const rare = car('z', { marca: 'Morgan', status: 'reservado' });
    expect(mentions([...stock, rare]).get('index.html')).toEqual([...BMWS, 'x', 'z']);
  });

  test('the home page: a car within the budget, also without a photo', () => {
    const bare = car('w', { images: [], precio_eur: 20_000 });
    expect(mentions([bare, ...stock]).get('index.html')).toContain('w');
    expect(mentions([{ ...bare, precio_eur: 60_001 }, ...stock]).get('index.html')).not.toContain('w');
  });

  test('pages without stock: none', () => {
    for (const file of ['contacto.html', '404.html', 'admin.html', 'site.webmanifest'])
      expect(mentions(stock).get(file), file).toEqual([]);
  });
});

test('a brand’s text changes its page, and its stored name one without cars', () => {
  const row = { marca: 'bmw', modelo: '', nombre: 'BMW', texto: '', retirada: false, updated_at: '' };
  const pages = (vehicles: readonly StockVehicle[], fields: Partial<typeof row> = {}) =>
    stockPages(siteOf({ readAt: '', vehicles, settings }, [{ ...row, ...fields }]));
  expect(pageChanges(pages(stock), pages(stock, { texto: 'Revisados' })).fresh).toEqual(['stock/bmw.html']);
  expect(pageChanges(pages([]), pages([], { nombre: 'Bmw' })).fresh).toEqual(['stock/bmw.html']);
  expect(pageChanges(pages([]), pages([], { retirada: true }))).toEqual({
    fresh: ['stock/redirects.json'],
    gone: ['stock/bmw.html'],
  });
});

test('a brand’s page mentions and is rendered from its offered cars', () => {
  const page = stockPages(siteOf({ readAt: '', vehicles: stock, settings })).get('stock/audi.html');
  expect(page?.mentions).toEqual(['x']);
  expect(page?.vehicles?.map(({ id }) => id)).toEqual(['x']);
});

test('a change of the retention of leads changes one page', () => {
  const pages = (leads: '6' | '24') =>
    stockPages(siteOf({ readAt: '', vehicles: stock, settings: { ...settings, leads } }));
  expect(pageChanges(pages('24'), pages('6'))).toEqual({ fresh: ['privacidad.html'], gone: [] });
  expect(pageChanges(pages('24'), pages('24'))).toEqual({ fresh: [], gone: [] });
});

test.each([
  ['index.html', '/'],
  ['feeds/stock.csv', '/feeds/stock.csv'],
  ['feeds/google.tsv', '/feeds/google.tsv'],
  ['catalogo.html', '/catalogo'],
  ['stock.json', '/stock.json'],
  ['vehiculo/bmw-index-2020.html', '/vehiculo/bmw-index-2020'],
  ['vehiculo/index.html', '/vehiculo/index'],
])('%s is the file of %s', (file, pathname) => {
  expect(pathnameOf(file)).toBe(pathname);
});

test('the pages include every route of the site, except those that depend only on the code', async () => {
  const folder = new URL('../../pages/', import.meta.url);
  const routes = (await readdir(folder)).filter((name) => /\.(astro|ts)$/.test(name));
  const files = routes.map((name) => name.replace(/\.astro$/, '.html').replace(/\.ts$/, ''));
  expect(files.filter((file) => !listPages(EMPTY_SITE).includes(file))).toEqual(['robots.txt']);
});
