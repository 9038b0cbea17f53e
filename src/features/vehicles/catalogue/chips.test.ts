import { expect, test } from 'vitest';
import { filterChips, withoutFilter } from './chips.ts';
import { isFiltered, NO_FILTERS, type CatalogueFilters } from './filters.ts';

test.each<[Partial<CatalogueFilters>, string[]]>([
  [{}, []],
  [{ orden: 'km-asc' }, []],
  [{ search: '   ' }, []],
  [{ search: ' golf ' }, ['Búsqueda: "golf"']],
  [{ marca: 'BMW', combustible: 'diesel' }, ['Marca: BMW', 'Combustible: Diésel']],
  [{ combustible: 'hidrogeno' }, ['Combustible: hidrogeno']],
  [{ precio: '-60000' }, ['Precio: Hasta 60.000\u202f€']],
  [{ estado: 'reservado', anio: '-2004' }, ['Estado: Reservado', 'Año: 2004 o anterior']],
  [{ precio: '50000-100000', search: 'a', orden: 'km-asc' }, ['Búsqueda: "a"', 'Precio: €50.000 - €100.000']],
])('%j makes the chips %j, and each removes its filter', (part, expected) => {
  const filters = { ...NO_FILTERS, ...part };
  const chips = filterChips(filters);
  expect(chips.map(({ kind, text }) => `${kind}: ${text}`)).toEqual(expected);
  expect(isFiltered(filters)).toBe(chips.length > 0);
  for (const { name } of chips) {
    const rest = filterChips({ ...filters, ...withoutFilter(name) });
    expect(rest).toEqual(chips.filter((chip) => chip.name !== name));
  }
});
