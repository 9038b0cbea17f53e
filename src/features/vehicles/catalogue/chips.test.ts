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
  [{ anio: '2018-2021' }, ['Año: 2018 - 2021']],
  [{ anio: '2018-2018' }, ['Año: 2018']],
  [{ km: '-60000' }, ['Kilómetros: Hasta 60.000\u202fkm']],
  [{ km: '-0' }, ['Kilómetros: Hasta 0\u202fkm']],
  [{ potencia: '150-300' }, ['Potencia: 150\u202fCV - 300\u202fCV']],
  [{ carroceria: 'SUV', cambio: 'automatico' }, ['Carrocería: SUV', 'Cambio: Automático']],
  [{ condicion: 'km0', color: 'gris' }, ['Condición: Km 0', 'Color: Gris o plata']],
  [{ plazas: '7', etiqueta: 'ECO' }, ['Plazas: 7 plazas', 'Etiqueta DGT: Etiqueta ECO']],
  [{ plazas: '1', etiqueta: 'sin' }, ['Plazas: 1 plaza', 'Etiqueta DGT: Sin etiqueta']],
  [{ lugar: 'espana', iva: 'deducible' }, ['Ubicación: Ya en España', 'IVA: IVA deducible']],
  [{ lugar: 'camino' }, ['Ubicación: En camino']],
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
