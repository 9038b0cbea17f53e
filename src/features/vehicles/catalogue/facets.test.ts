import { describe, expect, it } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { facetsOf, withChosen, yearChoices } from './facets.ts';

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
    ['electrico', [...offered, { value: 'electrico', label: 'Eléctrico' }]],
  ])('%s', (chosen, choices) => {
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
