import { describe, expect, it } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { moreChoices } from './more-facets.ts';

const stock = [
  snapshotVehicle({ id: '1', marca: 'BMW', carroceria: 'SUV', transmision: 'automatico', plazas: 7 }),
  snapshotVehicle({ id: '2', marca: 'BMW', carroceria: 'Cabrio', transmision: 'manual', plazas: 4 }),
  snapshotVehicle({ id: '3', marca: 'Audi', carroceria: 'SUV', transmision: 'automatico', plazas: null }),
];

const labels = (filters: Partial<CatalogueFilters>) => {
  const choices = moreChoices(stock, { ...NO_FILTERS, ...filters });
  return (['carroceria', 'cambio', 'plazas'] as const).map((name) =>
    choices[name].map(({ label }) => label).join(', '),
  );
};

describe('moreChoices counts what each choice would find beside the other filters', () => {
  it.each<[Partial<CatalogueFilters>, string[]]>([
    [{}, ['SUV (2), Cabrio (1)', 'Manual (1), Automático (2)', '4 plazas (1), 7 plazas (1)']],
    [{ marca: 'Audi' }, ['SUV (1), Cabrio (0)', 'Manual (0), Automático (1)', '4 plazas (0), 7 plazas (0)']],
    // A filter does not count against its own choices.
    [
      { carroceria: 'SUV' },
      ['SUV (2), Cabrio (1)', 'Manual (0), Automático (2)', '4 plazas (0), 7 plazas (1)'],
    ],
    [
      { carroceria: 'SUV', cambio: 'manual' },
      ['SUV (0), Cabrio (1)', 'Manual (0), Automático (2)', '4 plazas (0), 7 plazas (0)'],
    ],
    [{ search: 'audi' }, ['SUV (1), Cabrio (0)', 'Manual (0), Automático (1)', '4 plazas (0), 7 plazas (0)']],
    // A choice that is not in stock is offered only while it is chosen.
    [
      { carroceria: 'Pick-up' },
      ['SUV (2), Cabrio (1), Pick-up (0)', 'Manual (0), Automático (0)', '4 plazas (0), 7 plazas (0)'],
    ],
  ])('%j', (filters, expected) => {
    expect(labels(filters)).toEqual(expected);
  });

  it('groups colours, and offers what the stock has', () => {
    const colours = ['Gris Mineral', 'Saphirschwarz', 'Plata', 'Fucsia', ''];
    const cars = colours.map((color_exterior) => snapshotVehicle({ color_exterior, condicion: '' }));
    const { color, condicion, iva } = moreChoices(cars, NO_FILTERS);
    expect(color.map(({ label }) => label)).toEqual(['Negro (1)', 'Gris o plata (2)', 'Otros colores (1)']);
    expect(condicion).toEqual([{ value: 'usado', label: 'Usado (5)' }]);
    expect(iva).toEqual([]);
  });

  it('without the stock offers only what is chosen, without a count', () => {
    const { color, lugar } = moreChoices(null, { ...NO_FILTERS, color: 'rojo' });
    expect([color, lugar]).toEqual([[{ value: 'rojo', label: 'Rojo' }], []]);
  });
});
