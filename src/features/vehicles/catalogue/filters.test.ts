import { describe, expect, it } from 'vitest';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import {
  activeFilterCount,
  isFiltered,
  NO_FILTERS,
  selectVehicles,
  type CatalogueFilters,
} from './filters.ts';
import { choiceTest } from './more-choices.ts';

const idsOf = (stock: readonly SnapshotVehicle[], filters: Partial<CatalogueFilters>) =>
  selectVehicles(stock, { ...NO_FILTERS, ...filters }).map(({ id }) => id);

const stock = [
  snapshotVehicle({ id: 'c4', marca: 'Citroën', modelo: 'C4', version: 'Feel', combustible: 'diesel' }),
  snapshotVehicle({
    id: 'x5',
    marca: 'BMW',
    modelo: 'X5',
    version: 'xDrive',
    combustible: 'gasolina',
    status: 'reservado',
  }),
  snapshotVehicle({
    id: 'm3',
    marca: 'BMW',
    modelo: 'M3',
    version: 'Competition',
    combustible: '',
    status: 'vendido',
  }),
  snapshotVehicle({
    id: 'id3',
    marca: 'Volkswagen',
    modelo: 'ID.3',
    combustible: 'electrico',
    status: 'raro',
  }),
];

describe('selectVehicles filters by', () => {
  it.each<[string, Partial<CatalogueFilters>, string[]]>([
    ['nothing', {}, ['c4', 'id3', 'm3', 'x5']],
    ['brand', { marca: 'BMW' }, ['m3', 'x5']],
    ['brand in small letters', { marca: 'bmw' }, ['m3', 'x5']],
    ['brand without its accent', { marca: 'CITROEN' }, ['c4']],
    ['a brand that is not in stock', { marca: 'Lada' }, []],
    ['fuel', { combustible: 'diesel' }, ['c4']],
    ['status, with an unknown one as disponible', { estado: 'disponible' }, ['c4', 'id3']],
    ['reserved', { estado: 'reservado' }, ['x5']],
    ['brand and status together', { marca: 'BMW', estado: 'reservado' }, ['x5']],
    ['search in the brand, without accents', { search: 'citroen' }, ['c4']],
    ['search in the brand, with accents and capitals', { search: 'CITROËN' }, ['c4']],
    ['search in the model', { search: 'id.3' }, ['id3']],
    ['search in the version', { search: 'compet' }, ['m3']],
    ['search across brand and model', { search: ' bmw   x5 ' }, ['x5']],
    ['search in the middle of a word', { search: 'drive' }, ['x5']],
    ['search that finds nothing', { search: 'tractor' }, []],
    ['a search of blanks', { search: '   ' }, ['c4', 'id3', 'm3', 'x5']],
    ['search characters that mean something elsewhere', { search: '.*' }, []],
  ])('%s', (_what, filters, ids) => {
    expect(idsOf(stock, filters)).toEqual(ids);
  });
});

describe('price ranges include both bounds', () => {
  const priced = [0, 24_999, 25_000, 25_001, 50_000, 100_000, 200_000, 200_001].map((precio_eur) =>
    snapshotVehicle({ id: String(precio_eur), precio_eur }),
  );
  const all = [...priced, snapshotVehicle({ id: 'null', precio_eur: null })];
  it.each([
    ['all', ['0', '100000', '200000', '200001', '24999', '25000', '25001', '50000', 'null']],
    ['0-25000', ['0', '24999', '25000']],
    ['25000-50000', ['25000', '25001', '50000']],
    ['50000-100000', ['100000', '50000']],
    ['100000-200000', ['100000', '200000']],
    ['200000', ['200000', '200001']],
    ['-25000', ['0', '24999', '25000']],
    ['25001-100000', ['100000', '25001', '50000']],
    ['200001-', ['200001']],
  ])('%s', (precio, ids) => {
    expect(idsOf(all, { precio })).toEqual(ids);
  });
});

describe('year ranges include both bounds and leave no year out', () => {
  const years = [1990, 2004, 2005, 2009, 2010, 2014, 2015, 2019, 2020, 2024, 2025, 2027];
  const all = years.map((anio) => snapshotVehicle({ id: String(anio), anio }));
  it.each([
    ['2025', ['2025', '2027']],
    ['2020-2024', ['2020', '2024']],
    ['2015-2019', ['2015', '2019']],
    ['2010-2014', ['2010', '2014']],
    ['2005-2009', ['2005', '2009']],
    ['-2004', ['1990', '2004']],
  ])('%s', (anio, ids) => {
    expect(idsOf(all, { anio })).toEqual(ids);
  });
});

describe("the filters behind 'Más filtros'", () => {
  const family = snapshotVehicle({
    ...{ id: 'family', carroceria: 'Familiar', transmision: 'manual', km: 60_000, potencia_cv: 150 },
    ...{ etiqueta_dgt: 'C', color_exterior: 'Mineralgrau', plazas: 7, condicion: 'usado' },
    ...{ ubicacion_pais: 'España', regimen_iva: 'rebu', anio: 2019 },
  });
  const racer = snapshotVehicle({
    ...{ id: 'racer', carroceria: 'Coupé', transmision: 'automatico', km: 0, potencia_cv: 510 },
    ...{ etiqueta_dgt: 'sin', color_exterior: 'Rojo Carmín', plazas: 2, condicion: 'nuevo' },
    ...{ ubicacion_pais: 'Alemania', regimen_iva: 'deducible', anio: 2026 },
  });
  const bare = snapshotVehicle({
    ...{ id: 'bare', carroceria: '', transmision: '', km: null, potencia_cv: null },
    ...{ etiqueta_dgt: '', color_exterior: '', plazas: null, condicion: '' },
    ...{ ubicacion_pais: '', regimen_iva: '', anio: 2020 },
  });
  it.each<[Partial<CatalogueFilters>, string[]]>([
    [{ carroceria: 'Familiar' }, ['family']],
    [{ cambio: 'automatico' }, ['racer']],
    [{ km: '-60000' }, ['family', 'racer']],
    [{ km: '1-60000' }, ['family']],
    [{ km: '-0' }, ['racer']],
    [{ km: '60001-' }, []],
    [{ potencia: '150-' }, ['family', 'racer']],
    [{ potencia: '151-510' }, ['racer']],
    [{ anio: '2019-2020' }, ['bare', 'family']],
    [{ anio: '2021-' }, ['racer']],
    [{ etiqueta: 'sin' }, ['racer']],
    [{ color: 'gris' }, ['family']],
    [{ plazas: '7' }, ['family']],
    // Without a condition a car counts as used, and without a country as at home, like everywhere on the site.
    [{ condicion: 'usado' }, ['bare', 'family']],
    [{ lugar: 'espana' }, ['bare', 'family']],
    [{ lugar: 'camino' }, ['racer']],
    [{ iva: 'deducible' }, ['racer']],
    [{ cambio: 'automatico', km: '-60000', color: 'rojo', search: 'bmw' }, ['racer']],
    [{ cambio: 'automatico', plazas: '7' }, []],
  ])('%j finds %j', (part, ids) => {
    const found = selectVehicles([family, racer, bare], { ...NO_FILTERS, ...part }, choiceTest);
    expect(found.map(({ id }) => id).sort()).toEqual(ids);
  });
});

describe('selectVehicles orders', () => {
  const mixed = [
    snapshotVehicle({ id: 'a', precio_eur: 30, km: null, anio: 2020, created_at: '2026-01-03' }),
    snapshotVehicle({ id: 'b', precio_eur: null, km: 10, anio: 2022, created_at: '2026-01-01' }),
    snapshotVehicle({ id: 'c', precio_eur: 10, km: 30, anio: 2022, created_at: '2026-01-02' }),
    snapshotVehicle({ id: 'd', precio_eur: 30, km: 0, anio: 2018, created_at: '2026-01-03' }),
    snapshotVehicle({ id: 'e', precio_eur: null, km: null, anio: 2019, created_at: '2026-01-04' }),
  ];
  it.each([
    ['recientes', ['e', 'a', 'd', 'c', 'b']],
    ['precio-asc', ['c', 'a', 'd', 'e', 'b']],
    ['precio-desc', ['a', 'd', 'c', 'e', 'b']],
    ['km-asc', ['d', 'b', 'c', 'e', 'a']],
    ['anio-desc', ['c', 'b', 'a', 'e', 'd']],
    ['an unknown order, as the default', ['e', 'a', 'd', 'c', 'b']],
  ])('%s, unknown numbers last', (orden, ids) => {
    expect(idsOf(mixed, { orden })).toEqual(ids);
  });

  it('does not change the given stock', () => {
    const before = mixed.map(({ id }) => id);
    idsOf(mixed, { orden: 'precio-asc' });
    expect(mixed.map(({ id }) => id)).toEqual(before);
  });
});

describe('counting active filters', () => {
  it.each<[Partial<CatalogueFilters>, number]>([
    [{}, 0],
    [{ orden: 'km-asc' }, 0],
    [{ search: '  ' }, 0],
    [{ search: 'x' }, 1],
    [{ search: 'x', marca: 'BMW', precio: '200000', orden: 'km-asc' }, 3],
    [{ km: '-60000', color: 'azul', iva: 'deducible' }, 3],
  ])('%j: %d', (filters, count) => {
    const all = { ...NO_FILTERS, ...filters };
    expect(activeFilterCount(all)).toBe(count);
    expect(isFiltered(all)).toBe(count > 0);
  });
});

it('filters ten thousand cars and puts unknown prices last', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    snapshotVehicle({
      id: `v${index}`,
      marca: ['BMW', 'Audi', 'Citroën'][index % 3] ?? '',
      precio_eur: index % 7 === 0 ? null : index * 13,
    }),
  );
  const found = selectVehicles(many, { ...NO_FILTERS, search: 'citroen', orden: 'precio-asc' });
  expect(found).toHaveLength(3333);
  expect(found.at(-1)?.precio_eur).toBeNull();
});
