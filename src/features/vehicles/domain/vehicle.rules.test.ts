import { describe, expect, test } from 'vitest';
import { phoneNumber } from '#src/features/company/business/phone-number.ts';
import { stockVehicle, vehicleImage } from '#tests/support/vehicles.ts';
import { callHref, whatsappHref } from './vehicle.contact.ts';
import { cardFacts, cardTags, isSold, kmText, summaryFacts, vehicleTitle } from './vehicle.facts.ts';
import { detailFacts } from '#src/features/vehicles/sale/detail-facts.ts';
import { photoSources, publicPhotos } from './vehicle.photos.ts';
import { cardPriceText, panelPriceText, priceFacts } from './vehicle.price.ts';
import { catalogueSelection, homeBrands, homeSelection, relatedSelection } from './vehicle.selection.ts';
import { groupSpecs } from './vehicle.specs.ts';
import type { StockVehicle, VehicleImage, VehicleSpec } from './vehicle.schema.ts';

const photo = (over: Partial<VehicleImage> = {}) =>
  vehicleImage({ file: 'front_abc.jpg', ancho: 1600, alto: 1067, ...over });

const car = (over: Partial<StockVehicle> = {}) =>
  stockVehicle({
    modelo: 'X5',
    version: 'M50i',
    anio: 2022,
    km: 48900,
    combustible: 'gasolina',
    carroceria: 'SUV',
    color_exterior: 'Blanco Mineral',
    color_interior: '',
    tapiceria: '',
    precio_eur: 78900,
    etiquetas: [],
    ubicacion_ciudad: 'Múnich',
    potencia_cv: 530,
    cilindrada_cc: 4395,
    images: [photo()],
    ...over,
  });

const spec = (grupo: string, clave: string, orden: number): VehicleSpec => ({
  id: clave,
  vehicle_id: 'coche1',
  grupo,
  clave,
  valor: 'Sí',
  orden,
});

test.each([
  [{ marca: 'BMW', modelo: 'X5', version: 'M50i' }, 'BMW X5 M50i'],
  [{ marca: 'BMW', modelo: 'X5', version: '' }, 'BMW X5'],
])('title of %j is %s', (vehicle, title) => {
  expect(vehicleTitle(vehicle)).toBe(title);
});

test.each([
  [null, 'N/A'],
  [0, '0\u202fkm'],
  [68500, '68.500\u202fkm'],
])('shows %s km as %s', (km, text) => {
  expect(kmText(km)).toBe(text);
});

test.each([
  [null, 'Consultar'],
  [32900, '32.900\u202f€'],
])('shows a price of %s on a card as %s', (price, text) => {
  expect(cardPriceText(price)).toBe(text);
});

test.each([
  [null, 'Sin precio'],
  [0, '0\u202f€'],
  [32900, '32.900\u202f€'],
])('shows a price of %s in the panel as %s', (price, text) => {
  expect(panelPriceText(price)).toBe(text);
});

test.each([
  [[], []],
  [['techo-panoramico'], ['techo panoramico']],
  [
    ['v8', '', 'carga-rapida-205-kw', 'otra'],
    ['v8', 'carga rapida 205 kw'],
  ],
])('shows tags %j as %j', (stored, shown) => {
  expect(cardTags(stored)).toEqual(shown);
});

test.each([
  [car(), ['2022', '48.900\u202fkm', 'Gasolina', 'Múnich']],
  [car({ km: null, combustible: '', ubicacion_ciudad: '' }), ['2022', 'N/A']],
  [car({ ubicacion_pais: 'Alemania' }), ['2022', '48.900\u202fkm', 'Gasolina', 'Múnich, Alemania']],
  [
    car({ ubicacion_ciudad: '', ubicacion_pais: 'Alemania' }),
    ['2022', '48.900\u202fkm', 'Gasolina', 'Alemania'],
  ],
  [
    car({ ubicacion_ciudad: 'Madrid', ubicacion_pais: 'españa ' }),
    ['2022', '48.900\u202fkm', 'Gasolina', 'Madrid'],
  ],
  [car({ combustible: 'hidrogeno' }), ['2022', '48.900\u202fkm', 'hidrogeno', 'Múnich']],
])('lists the facts of a card', (vehicle, values) => {
  expect(cardFacts(vehicle).map(({ value }) => value)).toEqual(values);
});

test.each([
  [{}, ['2022', '48.900\u202fkm', 'Gasolina', 'Automático', 'Múnich']],
  [{ combustible: '' }, ['2022', '48.900\u202fkm', 'Automático', 'Múnich']],
  [{ transmision: '', ubicacion_ciudad: ' ' }, ['2022', '48.900\u202fkm', 'Gasolina']],
])('lists the main facts of the vehicle page for %j', (change, values) => {
  expect(summaryFacts(car(change)).map(({ value }) => value)).toEqual(values);
});

test('the vehicle page states only known facts', () => {
  expect(detailFacts(car({ cilindrada_cc: null }))).toEqual([
    { key: 'Carrocería', value: 'SUV' },
    { key: 'Cambio', value: 'Automático' },
    { key: 'Potencia', value: '530\u202fCV' },
    { key: 'Color exterior', value: 'Blanco Mineral' },
  ]);
});

test.each([
  ['disponible', false],
  ['reservado', false],
  ['vendido', true],
])('%s counts as sold: %s', (status, sold) => {
  expect(isSold(status)).toBe(sold);
});

test.each([
  [50000, 60000, '50.000\u202f€', '60.000\u202f€'],
  [50000, 50000, '50.000\u202f€', null],
  [50000, 40000, '50.000\u202f€', null],
  [50000, null, '50.000\u202f€', null],
  // Higher, but equal as displayed.
  [39900, 39900.4, '39.900\u202f€', null],
  [39900.6, 39901.4, '39.901\u202f€', null],
  [39900, 39900.5, '39.900\u202f€', '39.901\u202f€'],
  [null, 60000, 'Consultar precio', null],
  [null, null, 'Consultar precio', null],
])('price %s, before %s', (precio_eur, precio_anterior_eur, current, before) => {
  const facts = priceFacts({ ...car(), precio_eur, precio_anterior_eur, iva_incluido: false });
  expect(facts).toEqual({ current, before, vatIncluded: false, financing: true });
});

describe('selections', () => {
  const stock = [
    car({ id: '1' }),
    car({ id: '2', status: 'reservado' }),
    car({ id: '3', status: 'vendido' }),
    car({ id: '4', status: 'oculto' }),
    car({ id: '5', images: [] }),
    car({ id: '6', images: [photo({ file: '', file_path: '/src/assets/x.jpg', ancho: null, alto: null })] }),
    car({ id: '7', marca: 'Audi' }),
    car({ id: '8', status: 'inventado' }),
    ...Array.from({ length: 14 }, (_, index) => car({ id: `n${index}` })),
  ];
  const ids = (vehicles: readonly StockVehicle[]) => vehicles.map(({ id }) => id);

  test('home shows twelve available cars with a photograph, newest first', () => {
    expect(ids(homeSelection(stock))).toEqual([
      '1',
      '7',
      '8',
      ...Array.from({ length: 9 }, (_, i) => `n${i}`),
    ]);
  });

  test('the catalogue shows all but the hidden ones', () => {
    expect(ids(catalogueSelection(stock))).not.toContain('4');
    expect(catalogueSelection(stock)).toHaveLength(stock.length - 1);
  });

  test('related cars share the brand, are available and at most three', () => {
    expect(ids(relatedSelection(stock, car({ id: '1' })))).toEqual(['5', '6', '8']);
    expect(relatedSelection(stock, car({ id: '7', marca: 'Audi' }))).toEqual([]);
  });

  test.each<[number | null, readonly (number | null)[], readonly string[]]>([
    [50, [10, 49, 52, 90, 50], ['e', 'b', 'c']],
    [50, [40, 60, 45, 55], ['c', 'd', 'a']],
    [50, [null, 900, null], ['b', 'a', 'c']],
    [null, [10, null, 20, 30], ['a', 'b', 'c']],
  ])('related cars for a price of %s among %j: %j', (own, prices, expected) => {
    const others = prices.map((precio_eur, index) => car({ id: 'abcde'[index] ?? '', precio_eur }));
    expect(ids(relatedSelection(others, car({ id: '1', precio_eur: own })))).toEqual(expected);
  });

  test('home lists the brands with most cars, sold ones included', () => {
    const named = (...brands: string[]) => brands.map((marca) => car({ marca }));
    expect(
      homeBrands([
        ...named('Seat', 'BMW', 'BMW'),
        car({ marca: 'Audi' }),
        car({ marca: 'Seat', status: 'vendido' }),
      ]),
    ).toEqual([
      { marca: 'BMW', count: 2 },
      { marca: 'Seat', count: 2 },
      { marca: 'Audi', count: 1 },
    ]);
    expect(homeBrands([car({ marca: 'Seat', status: 'oculto' })])).toEqual([]);
    expect(
      homeBrands(named('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'I')).map(({ marca }) => marca),
    ).toEqual([...['I', 'A', 'B', 'C', 'D', 'E', 'F', 'G']]);
  });
});

test('specs are grouped in the order of the specification, then unknown groups, then ungrouped ones', () => {
  const groups = groupSpecs([
    spec('', 'Suelto', 1),
    spec('Zeta', 'Z', 1),
    spec('Interior', 'Volante', 2),
    spec('Interior', 'Molduras', 1),
    spec('Motor', 'Par', 1),
    spec('Álbum', 'A', 1),
  ]);
  expect(groups.map(({ grupo }) => grupo)).toEqual(['Motor', 'Interior', 'Álbum', 'Zeta', 'Sin grupo']);
  expect(groups[1]?.rows.map(({ key }) => key)).toEqual(['Molduras', 'Volante']);
});

describe('photographs', () => {
  test.each([
    [1600, [320, 640, 960, 1280, 1600]],
    [1000, [320, 640, 960, 1000]],
    [960, [320, 640, 960]],
    [590, [320, 590]],
    [200, [200]],
    [2560, [320, 640, 960, 1280, 1600, 2048, 2560]],
    [6000, [320, 640, 960, 1280, 1600, 2048, 2560]],
    [null, [320, 640, 960, 1280, 1600]],
  ])('an original of %s px is offered in %j', (ancho, widths) => {
    const offered = [...photoSources(photo({ ancho })).srcset.matchAll(/ (\d+)w/g)].map(([, w]) => Number(w));
    expect(offered).toEqual(widths);
  });

  test('an unmeasured photograph has the frame of the studio', () => {
    expect(photoSources(photo({ ancho: null, alto: null }))).toMatchObject({ width: 1600, height: 1067 });
  });

  test('rows of the former system are dropped unless their bundled picture is measured', () => {
    const legacy = { file: '', file_path: '/src/assets/coches/bmw-x5.jpg' };
    const bundled = photo({ ...legacy, ancho: 700, alto: 500 });
    expect(publicPhotos([photo(), photo({ ...legacy, ancho: null, alto: null }), bundled])).toEqual([
      photo(),
      bundled,
    ]);
    expect(photoSources(bundled).src).toMatch(/^\/fotos\/\w+\/\w+\/_src_assets_coches_bmw_x5_jpg-640\.webp$/);
  });
});

test('a chat link names the car, its reference and its URL', () => {
  const url = 'https://x.example/vehiculo/bmw-x5-2022';
  const dealer = { whatsapp: '+34600000000', phone: phoneNumber('+34910000000') };
  const title = 'BMW X5 M50i';
  const named = decodeURIComponent(whatsappHref(dealer, { title, referencia: 'V-0042' }, url));
  expect(named).toContain(`Hola, me interesa el BMW X5 M50i (ref. V-0042): ${url}`);
  const sold = { title, referencia: 'V-0042', status: 'vendido' };
  expect(decodeURIComponent(whatsappHref(dealer, sold, url))).toContain(
    `Hola, busco uno igual que el BMW X5 M50i (ref. V-0042): ${url}`,
  );
  const href = whatsappHref(dealer, { title, referencia: '' }, url);
  expect(href).toMatch(/^https:\/\/wa\.me\/34600000000\?text=/);
  expect(decodeURIComponent(href)).toContain('BMW X5 M50i: https://x.example/vehiculo/bmw-x5-2022');
  expect(callHref(dealer)).toMatch(/^tel:\+34\d{9}$/);
});
