import { describe, expect, it } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { facetsOf, filterFields, withChosen, yearChoices } from './facets.ts';
import { NO_FILTERS } from './filters.ts';

describe('facetsOf', () => {
  it('offers each brand once by name and each fuel in SPEC order', () => {
    const stock = [
      snapshotVehicle({ marca: 'Volvo', combustible: 'hibrido' }),
      snapshotVehicle({ marca: 'Škoda', combustible: 'gasolina' }),
      snapshotVehicle({ marca: 'Audi', combustible: 'hibrido' }),
      snapshotVehicle({ marca: 'Audi', combustible: '' }),
    ];
    expect(facetsOf(stock)).toEqual({
      marcas: ['Audi', 'Škoda', 'Volvo'].map((value) => ({ value, label: value })),
      combustibles: [
        { value: 'gasolina', label: 'Gasolina' },
        { value: 'hibrido', label: 'Híbrido' },
      ],
    });
  });

  it('offers a brand with two spellings once', () => {
    const stock = ['BMW', 'Bmw', 'Citroen', 'Citroën'].map((marca) => snapshotVehicle({ marca }));
    expect(facetsOf(stock).marcas).toHaveLength(2);
  });

  it('offers nothing for an empty stock', () => {
    expect(facetsOf([])).toEqual({ marcas: [], combustibles: [] });
  });
});

describe('withChosen', () => {
  const offered = [{ value: 'BMW', label: 'BMW' }];
  it.each([
    ['all', offered],
    ['BMW', offered],
    ['Lada', [...offered, { value: 'Lada', label: 'Lada' }]],
    ['__proto__', [...offered, { value: '__proto__', label: '__proto__' }]],
    ['constructor', [...offered, { value: 'constructor', label: 'constructor' }]],
    ['electrico', [...offered, { value: 'electrico', label: 'Eléctrico' }]],
  ])('keeps %s selectable', (chosen, choices) => {
    expect(withChosen(offered, chosen)).toEqual(choices);
  });
});

it('year choices run from new to old around the four ranges of SPEC', () => {
  expect(yearChoices.map(({ label }) => label)).toEqual([
    'Todos',
    '2025 o posterior',
    '2020-2024',
    '2015-2019',
    '2010-2014',
    '2005-2009',
    '2004 o anterior',
  ]);
});

it('every select starts with "all"; brand and fuel offer the stock and the chosen value', () => {
  const facets = facetsOf([snapshotVehicle({ marca: 'Audi', combustible: 'diesel' })]);
  const fields = filterFields(facets, { ...NO_FILTERS, marca: 'Lada', combustible: 'diesel' });
  expect(fields.map(({ options: [first] }) => first)).toEqual(
    ['Todas', 'Todos', 'Todos', 'Todos', 'Todos'].map((label) => ({ value: 'all', label })),
  );
  const offered = (index: number) => fields[index]?.options.slice(1).map(({ label }) => label);
  expect(offered(0)).toEqual(['Audi', 'Lada']);
  expect(offered(1)).toEqual(['Diésel']);
});

it.each([
  ['all', []],
  ['25000-50000', []],
  ['-60000', ['Hasta 60.000\u202f€']],
  ['30000-', ['Desde 30.000\u202f€']],
  ['30000-60000', ['30.000\u202f€ - 60.000\u202f€']],
])('the price select offers free bounds beside its bands, for %s: %j', (precio, more) => {
  const [, , , price] = filterFields(facetsOf([]), { ...NO_FILTERS, precio });
  expect(price.options.slice(6).map(({ label }) => label)).toEqual(more);
});

it.each([
  ['all', []],
  ['2020-2024', []],
  ['2018-2021', ['2018 - 2021']],
  ['2018-', ['Desde 2018']],
])('the year select offers free bounds beside its bands, for %s: %j', (anio, more) => {
  const [, , , , year] = filterFields(facetsOf([]), { ...NO_FILTERS, anio });
  expect(year.options.slice(yearChoices.length).map(({ label }) => label)).toEqual(more);
});
