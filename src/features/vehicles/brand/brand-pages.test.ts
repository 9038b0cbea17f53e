import { describe, expect, test } from 'vitest';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { brandPageAt, brandPages, brandRedirects, homeBrands, mappedBrandPages } from './brand-pages.ts';
import type { BrandRow } from './brand-rows.ts';

/** A car by brand and model: 'BMW X5'. */
function car(name: string, fields: Partial<StockVehicle> = {}): StockVehicle {
  const [marca = '', ...modelo] = name.split(' ');
  return stockVehicle({ marca, modelo: modelo.join(' '), ...fields });
}

const row = (marca: string, modelo = '', fields: Partial<BrandRow> = {}): BrandRow => ({
  ...{ marca, modelo, nombre: marca.toUpperCase(), texto: '', retirada: false },
  updated_at: '2026-01-01 10:00:00.000Z',
  ...fields,
});

const sold = { status: 'vendido' };

describe('pages and redirects', () => {
  test.each<[string, readonly StockVehicle[], readonly BrandRow[], readonly string[], object]>([
    ['no car', [], [], [], {}],
    [
      'one car: its brand',
      [car('BMW X5')],
      [row('bmw'), row('bmw', 'x5')],
      ['/stock/bmw 1'],
      { '/stock/bmw/x5': '/stock/bmw' },
    ],
    ['two cars of a model', [car('BMW X5'), car('BMW X5')], [], ['/stock/bmw 2', '/stock/bmw/x5 2'], {}],
    [
      'a reserved car counts, a sold and a hidden one do not',
      [
        car('BMW X5', { status: 'reservado' }),
        car('BMW X5', sold),
        car('BMW X5', { status: 'oculto' }),
        car('Audi Q3', sold),
      ],
      [],
      ['/stock/bmw 1'],
      { '/stock/bmw/x5': '/stock/bmw' },
    ],
    [
      'spellings of one brand and one model',
      [car('VW Golf'), car('Volkswagen golf')],
      [],
      ['/stock/volkswagen 2', '/stock/volkswagen/golf 2'],
      {},
    ],
    [
      'the last car is gone: the brand’s page stays for a time',
      [car('BMW X5', sold)],
      [row('bmw'), row('bmw', 'x5')],
      ['/stock/bmw 0'],
      { '/stock/bmw/x5': '/stock/bmw' },
    ],
    [
      'then it is withdrawn',
      [car('BMW X5', sold)],
      [row('bmw', '', { retirada: true }), row('bmw', 'x5')],
      [],
      { '/stock/bmw': '/catalogo', '/stock/bmw/x5': '/catalogo' },
    ],
    [
      'a car comes before its row is up to date',
      [car('BMW X5')],
      [row('bmw', '', { retirada: true })],
      ['/stock/bmw 1'],
      { '/stock/bmw/x5': '/stock/bmw' },
    ],
    ['a brand without a slug', [car('红旗 H9'), car('红旗 H9')], [], [], {}],
  ])('%s', (_what, vehicles, rows, pages, redirects) => {
    expect(brandPages(vehicles, rows).map(({ page }) => `${page.path} ${page.count}`)).toEqual(pages);
    expect(brandRedirects(brandPages(vehicles, rows), vehicles, rows)).toEqual({
      '/stock': '/catalogo',
      ...redirects,
    });
  });
});

describe('a page', () => {
  const stock = [
    car('VW Golf', { precio_eur: 20_000, anio: 2020, combustible: 'diesel' }),
    car('Volkswagen Golf', { precio_eur: null, anio: 2023, combustible: 'gasolina' }),
    car('Volkswagen T-Roc', {
      precio_eur: 18_000.5,
      anio: 2018,
      combustible: 'gasolina',
      status: 'reservado',
    }),
    car('Volkswagen T-Roc', { precio_eur: 9000, anio: 2010, combustible: 'otro', ...sold }),
    car('Audi A3', { precio_eur: 1000 }),
  ];
  const rows = [row('volkswagen', '', { texto: 'Todos revisados.' }), row('volkswagen', 'golf')];

  test('states its brand’s cars', () => {
    expect(brandPageAt({ marca: 'volkswagen', modelo: '' }, stock, rows)).toEqual({
      ...{ marca: 'volkswagen', modelo: '', path: '/stock/volkswagen', brand: 'Volkswagen', model: '' },
      ...{ count: 3, cards: stock.slice(0, 3), from: 18_000.5, years: [2018, 2023] },
      fuels: ['Gasolina', 'Diésel'],
      models: [{ path: '/stock/volkswagen/golf', name: 'Golf', count: 2 }],
      texto: 'Todos revisados.',
    });
  });

  test('starts at the lowest price with VAT', () => {
    const net = { precio_eur: 20_000, iva_incluido: false, regimen_iva: 'deducible' };
    const from = (...cars: readonly StockVehicle[]) =>
      brandPageAt({ marca: 'bmw', modelo: '' }, cars, [])?.from;
    expect(from(car('BMW X5', net))).toBe(24_200);
    expect(from(car('BMW X5', net), car('BMW X5', { precio_eur: 23_000, iva_incluido: true }))).toBe(23_000);
  });

  test('states its model’s cars', () => {
    expect(brandPageAt({ marca: 'volkswagen', modelo: 'golf' }, stock, rows)).toMatchObject({
      ...{ path: '/stock/volkswagen/golf', model: 'Golf', count: 2, from: 20_000, years: [2020, 2023] },
      ...{ models: [], texto: '' },
    });
  });

  test('is the same from its own cars as from the whole stock', () => {
    for (const { page, cars } of brandPages(stock, rows)) {
      expect(brandPageAt(page, stock, rows)).toEqual(page);
      expect(brandPageAt(page, cars, rows)).toEqual(page);
    }
  });

  test('without cars has the stored name', () => {
    const expected = { brand: 'LOTUS', count: 0, cards: [], from: null, years: null, fuels: [] };
    expect(brandPageAt({ marca: 'lotus', modelo: '' }, stock, [row('lotus')])).toMatchObject(expected);
    expect(brandPageAt({ marca: 'lotus', modelo: '' }, stock, [])).toBeNull();
  });

  test('of a model with one car left still shows it', () => {
    const place = { marca: 'audi', modelo: 'a3' };
    expect(brandPageAt(place, stock, [])).toMatchObject({ model: 'A3', count: 1 });
  });

  test.each([
    [24, 24],
    [25, 12],
  ])('of %s cars has cards of the %s newest', (count, cards) => {
    const many = Array.from({ length: count }, (_, index) => car('BMW X5', { id: `car${index}` }));
    const page = brandPageAt({ marca: 'bmw', modelo: '' }, many, []);
    expect(page?.count).toBe(count);
    expect(page?.cards).toEqual(many.slice(0, cards));
  });
});

test('the sitemap has the pages with cars, changed with a car or the text', () => {
  const on = (day: string) => ({ updated_at: `${day} 10:00:00.000Z` });
  const stock = [
    car('BMW X5', on('2026-03-01')),
    car('BMW X5', on('2026-02-01')),
    car('BMW X3', { ...on('2026-04-01'), ...sold }),
    car('Audi A3', on('2026-02-01')),
  ];
  const rows = [row('audi', '', on('2026-05-01')), row('bmw', '', on('2026-01-01')), row('lotus')];
  expect(mappedBrandPages(brandPages(stock, rows), stock, rows)).toEqual([
    { path: '/stock/audi', lastmod: '2026-05-01' },
    { path: '/stock/bmw', lastmod: '2026-04-01' },
    { path: '/stock/bmw/x5', lastmod: '2026-03-01' },
  ]);
});

test('home lists the brands with most offered cars', () => {
  const atHome = (cars: readonly StockVehicle[]) => homeBrands(brandPages(cars, [row('lotus')]));
  const named = (...names: string[]) => names.map((name) => car(`${name} 1`));
  expect(
    atHome([...named('Seat', 'VW', 'Volkswagen', 'Volkswagen', 'Audi', 'Audi'), car('Seat 2', sold)]),
  ).toEqual([
    { marca: 'Volkswagen', path: '/stock/volkswagen', count: 3 },
    { marca: 'Audi', path: '/stock/audi', count: 2 },
    { marca: 'Seat', path: '/stock/seat', count: 1 },
  ]);
  expect(atHome(named('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'I')).map(({ marca }) => marca)).toEqual([
    'I',
    'A',
    'B',
    'C',
    'D',
    'E',
    'F',
    'G',
  ]);
});
