import { describe, expect, it } from 'vitest';
import { indexStock } from '#src/features/vehicles/stock/stock-merge.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { catalogueView, countOf } from './catalogue.view.ts';
import { NO_FILTERS, type CatalogueFilters } from './filters.ts';
import { choiceTest } from './more-choices.ts';

const stock = indexStock([
  snapshotVehicle({ id: 'a', marca: 'BMW', precio_eur: 2 }),
  snapshotVehicle({ id: 'b', marca: 'Audi', precio_eur: 1 }),
]);

describe('without the stock the catalogue is', () => {
  it.each<[Partial<CatalogueFilters>, boolean, string]>([
    [{}, false, 'delivered'],
    [{ search: ' ' }, false, 'delivered'],
    [{ search: 'x' }, false, 'waiting'],
    [{ marca: 'BMW' }, false, 'waiting'],
    // Another order is another list.
    [{ orden: 'km-asc' }, false, 'waiting'],
    [{}, true, 'shown'],
    [{ marca: 'BMW' }, true, 'shown'],
  ])('for %j, failed: %s, %s', (part, failed, kind) => {
    const filters = { ...NO_FILTERS, ...part };
    const view = catalogueView(null, failed, filters);
    expect(view.kind).toBe(kind);
    if (view.kind === 'shown') expect(view).toEqual({ kind, filters, found: [], failed: true });
  });

  it('the same object while nothing changes, which avoids renders', () => {
    for (const part of [{}, { marca: 'BMW' }]) {
      const view = () => catalogueView(null, false, { ...NO_FILTERS, ...part });
      expect(view()).toBe(view());
    }
  });
});

describe('with the stock', () => {
  it.each<[Partial<CatalogueFilters>, string[]]>([
    [{}, ['a', 'b']],
    [{ marca: 'Audi' }, ['b']],
    [{ orden: 'precio-asc' }, ['b', 'a']],
    [{ search: 'tractor' }, []],
  ])('%j shows %j', (part, ids) => {
    const filters = { ...NO_FILTERS, ...part };
    for (const failed of [false, true]) {
      const view = catalogueView(stock, failed, filters);
      expect(view).toMatchObject({ kind: 'shown', filters, failed: false });
      expect(view.kind === 'shown' && view.found.map(({ id }) => id)).toEqual(ids);
    }
  });
});

it.each<[Partial<CatalogueFilters>, string]>([
  [{ color: 'gris' }, 'waiting'],
  [{ km: '-60000' }, 'shown'],
])('with the stock, but not the choices of more filters, the catalogue for %j is %s', (part, kind) => {
  const filters = { ...NO_FILTERS, ...part };
  expect(catalogueView(stock, false, filters).kind).toBe(kind);
  // While they cannot be loaded, a filter that needs them says so.
  expect(catalogueView(stock, false, filters, null, true)).toMatchObject({
    ...{ kind: 'shown', filters, failed: kind === 'waiting' },
  });
  expect(catalogueView(stock, false, filters, choiceTest)).toMatchObject({ kind: 'shown', filters });
});

it('counts the results, and the rendered cards until there are any', () => {
  expect(countOf(catalogueView(stock, false, NO_FILTERS), 9)).toBe(2);
  expect(countOf(catalogueView(null, true, NO_FILTERS), 9)).toBe(0);
  expect(countOf(catalogueView(null, false, NO_FILTERS), 9)).toBe(9);
  expect(countOf(catalogueView(null, false, { ...NO_FILTERS, search: 'x' }), 9)).toBe(9);
});
