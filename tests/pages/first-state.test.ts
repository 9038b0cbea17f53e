import { brandPaths } from '#src/features/vehicles/brand/brand.paths.ts';
import { expect, test } from 'vitest';
import { formatEuros } from '#src/lib/format.ts';
import { alertPaths } from '#src/alert.paths.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { ASK, paths } from '#src/paths.ts';
import type { Part } from '#tests/support/html.ts';
import { get, page, text } from '#tests/support/served.ts';

/** The content of the stock's pages before any script runs. */

interface Car {
  readonly id: string;
  readonly slug: string;
  readonly marca: string;
  readonly status: string;
  readonly precio_eur: number | null;
  readonly ubicacion_pais: string;
}

const stock = async () => (JSON.parse(await text('/stock.json')) as { vehicles: Car[] }).vehicles;

const photos = (part: Part) => part.all('img.photo-image');

test('the home page shows twelve available cars, each with its photo', async () => {
  const cards = (await page(paths.home)).one('[data-live-cards]').all('li.vehicle-item');
  expect(cards).toHaveLength(12);
  for (const card of cards) {
    expect(card.text).toMatch(/ Disponible /);
    expect(photos(card)).toHaveLength(1);
  }
});

test('without scripts a budget leads to the catalogue, which explains that it shows all cars', async () => {
  const form = (await page(paths.home)).one('[data-budget]');
  expect([form.get('action'), form.get('method')]).toEqual([paths.catalogo, null]);
  const fields = form.all('input').map((field) => [field.get('name'), field.get('value')]);
  expect(fields).toEqual([
    ['estado', 'disponible'],
    ['precio_max', '60.000'],
  ]);
  expect(form.one('button[type="submit"]').text).toBe('Ver 14 vehículos');
  const cars = form.all('li').filter((item) => item.get('data-vehicle') !== null);
  expect(cars.map((item) => photos(item).length)).toEqual([1, 1, 1]);
  const notice = (await page(paths.catalogo)).one('main').texts('noscript');
  expect(notice.join()).toContain('Aquí están todos los coches: para filtrarlos o buscar');
});

test('the catalogue is complete: every public car, with its price, and the counts', async () => {
  const cars = await stock();
  const main = (await page(paths.catalogo)).one('main');
  expect(main.texts('h1')).toEqual(['Vehículos en Stock']);
  const shown = main.all('li[data-vehicle]').map((card) => card.get('data-vehicle'));
  expect(new Set(shown)).toEqual(new Set(cars.map(({ id }) => id)));
  expect(shown).toHaveLength(29);
  expect(main.one('[data-result-line]').text).toBe('29 vehículos encontrados');
  expect(main.one('[data-result-badge]').text).toBe('29');
  const counters = main.all('[data-counter]').map((one) => [one.get('data-counter'), one.text]);
  expect(Object.fromEntries(counters)).toEqual({
    vehicles: '29',
    brands: String(new Set(cars.map(({ marca }) => marca)).size),
    years: '15+',
    satisfied: '98%',
  });
  for (const card of main.all('li[data-vehicle]')) {
    const { slug, precio_eur } = cars.find(({ id }) => id === card.get('data-vehicle')) ?? {};
    const price = typeof precio_eur === 'number' ? formatEuros(precio_eur) : 'Consultar';
    expect(card.text.replaceAll('\u202f', ' '), slug).toContain(price.replaceAll('\u202f', ' '));
  }
});

test('a car’s page contains everything that SPEC requires', async () => {
  const car = await page('/vehiculo/bmw-x5-2022-2');
  expect(car.texts('h1')).toEqual(['BMW X5 xDrive45e M Sport']);
  const trail = car.one('nav[aria-label="Ruta de navegación"]');
  expect(trail.all('a').map((link) => [link.text, link.get('href')])).toEqual([
    ['Inicio', paths.home],
    ['Catálogo', paths.catalogo],
    ['BMW', brandPaths.marca('bmw')],
  ]);
  expect(trail.one('[aria-current="page"]').text).toBe('BMW X5 xDrive45e M Sport');
  const main = car.one('[data-live-vehicle]');
  for (const fact of ['Disponible', '⭐ Destacado']) expect(main.text).toContain(fact);
  const price = main.one('[data-price-card]');
  for (const fact of ['62.900 €', 'IVA incluido', '💰 Financiación disponible'])
    expect(price.text).toContain(fact);
  expect(price.linksOf('Llamar ahora')[0]).toMatch(/^tel:\+34/);
  const chat = price.all('a[href^="https://wa.me/"]')[0]?.get('href') ?? '';
  expect(decodeURIComponent(chat)).toContain('/vehiculo/bmw-x5-2022-2');
  expect(car.linksOf('¿Buscas algo similar? Importación en 20 días')).toEqual([paths.importacion]);
  expect(car.headings).toEqual(
    expect.arrayContaining([
      ...['Características', 'Más vehículos de BMW'],
      ...['Motor', 'Transmisión', 'Dimensiones', 'Interior'],
    ]),
  );
  const slides = car.all('[data-gallery-slide]').flatMap(photos);
  expect(slides).toHaveLength(3);
  expect(car.all('[data-gallery-thumb]').flatMap(photos)).toHaveLength(3);
  expect(car.one('[data-gallery-counter]').text).toBe('1 / 3');
  const related = car.one('[data-related]').all('li[data-vehicle]');
  expect(related).toHaveLength(3);
  for (const card of related) expect(card.text).not.toContain('xDrive45e');
});

test('a car for sale offers appointments, or a video while it is abroad, and an alert; a sold one does not', async () => {
  const cars = await stock();
  const linksOf = async (found: (typeof cars)[number] | undefined) => {
    const main = (await page(paths.vehiculo(found?.slug ?? ''))).one('main');
    return ['Pedir cita', 'Videollamada', 'Pedir vídeo', 'Avísame si baja o se vende'].map((text) =>
      main.linksOf(text),
    );
  };
  const here = cars.find(
    ({ status, ubicacion_pais }) => status === 'disponible' && ubicacion_pais === 'España',
  );
  const abroad = cars.find(
    ({ status, ubicacion_pais }) => status === 'disponible' && ubicacion_pais === 'Alemania',
  );
  const { id = '', slug = '' } = here ?? {};
  const alertOf = (carId = '') => [alertPaths.askForCars([carId])];
  expect(await linksOf(here)).toEqual([
    [appointmentPaths.askFor(slug)],
    [appointmentPaths.askFor(slug, 'videollamada')],
    [],
    alertOf(id),
  ]);
  expect(await linksOf(abroad)).toEqual([[], [], [ASK], alertOf(abroad?.id)]);
  expect(await linksOf(cars.find(({ status }) => status === 'vendido'))).toEqual([[], [], [], []]);
});

test('a car without a price suggests to ask', async () => {
  const bare = (await stock()).find(({ precio_eur }) => precio_eur === null);
  const car = await page(paths.vehiculo(bare?.slug ?? ''));
  expect(car.one('[data-price-card]').text).toContain('Consultar precio');
});

// A path that begins like an API path without being one is an ordinary missing page.
test.each(['/no-existe', '/apis', paths.vehiculo('no-existe-2020')])(
  '%s returns a 404 page with links',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    const main = (await page(path)).one('main');
    expect(main.headings).toEqual(expect.arrayContaining(['Vehículo no encontrado', 'Página no encontrada']));
    expect(main.linksOf('Volver al catálogo')).toEqual([paths.catalogo]);
    expect(main.linksOf('Volver al Inicio')).toEqual([paths.home]);
  },
);
