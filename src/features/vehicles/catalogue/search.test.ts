import { expect, test } from 'vitest';
import { searchCases, searchedStock } from '#tests/support/search-cases.ts';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { NO_FILTERS, selectVehicles } from './filters.ts';
import { readSearch, searchRank } from './search.ts';

const car = (marca: string, modelo: string, version: string, carroceria: string, plazas: number | null) =>
  snapshotVehicle({ id: `${marca} ${modelo}`, marca, modelo, version, carroceria, plazas, anio: 2021 });

const q7 = car('Audi', 'Q7', '50 TDI', 'SUV', 7);
const coupe = car('BMW', 'Serie 4', '420i Coupé', 'Coupé', 4);
const m340 = car('BMW', 'Serie 3', 'M340i xDrive', 'Berlina', 5);
const claseC = car('Mercedes-Benz', 'Clase C', '220 d AMG Line', 'Berlina', 5);
const etron = car('Audi', 'e-tron GT', 'quattro', 'Berlina', 4);
const touring = car('BMW', 'Serie 3', '320d Touring', 'Familiar', null);
const automatic = { ...touring, combustible: 'diesel', transmision: 'automatico' } as const;
const numbered = { ...q7, referencia: 'V-0042' };

test.each([
  ['audi q7', q7, 0],
  ['suv', q7, 1],
  ['Audi SUV', q7, 1],
  ['suv audi', q7, 1],
  ['SUV 7 plazas', q7, 1],
  ['audi 7 plazas', q7, 1],
  ['7 plazas', q7, 1],
  ['5 plazas', q7, null],
  ['bmw suv', q7, null],
  ['7 plazas', touring, null],
  // Not the 7 of a name, nor the end of a longer number.
  ['17 plazas', q7, null],
  ['fam', touring, 1],
  ['familiar', touring, 1],
  // Too short.
  ['fa', touring, null],
  ['coupe', coupe, 0],
  ['cupé', coupe, null],
  ['tractor', q7, null],
  // Words in any order, and the year.
  ['serie 3 touring', touring, 1],
  ['touring bmw', touring, 1],
  ['bmw tour', touring, 1],
  ['bmw ouring', touring, null],
  ['bmw serie 4 touring', touring, null],
  ['bmw 2021', touring, 1],
  ['2021', touring, 1],
  ['2021 familiar', touring, 1],
  ['bmw 2022', touring, null],
  ['bmw 20', touring, null],
  // Spaced differently from the car's name.
  ['audiq7', q7, 1],
  ['audi q 7', q7, 1],
  ['320 d', touring, 1],
  ['i7', q7, null],
  ['etron', etron, 1],
  ['e tron', etron, 1],
  ['audi etron', etron, 1],
  ['e-tron', etron, 0],
  // The reference, as printed on a page.
  ['V-0042', numbered, 0],
  ['v0042', numbered, 0],
  ['v 0042', numbered, 0],
  ['V-004', numbered, null],
  ['V-0042', q7, null],
  // Fuel and gearbox, masculine and feminine.
  ['diesel automatico', automatic, 1],
  ['familiar diésel automática', automatic, 1],
  ['diesel manual', automatic, null],
  ['diesel', automatic, 1],
  ['gasolina', automatic, null],
  // A number inside a name.
  ['bmw 340', m340, 1],
  ['bmw 340i', m340, 1],
  ['merc c220', claseC, 1],
  ['bmw 34', m340, null],
  ['bmw 440', m340, null],
])('ranks "%s"', (search, vehicle, rank) => {
  expect(searchRank(vehicle, readSearch(search))).toBe(rank);
});

test.each(searchCases)('"%s" finds %j', (search, found) => {
  const cars = selectVehicles(searchedStock, { ...NO_FILTERS, search });
  expect(cars.map(({ id }) => id).sort()).toEqual([...found].sort());
});

test('a search for any car finds all', () => {
  for (const search of ['coche', 'busco un coche', 'coches de segunda mano'])
    expect(selectVehicles(searchedStock, { ...NO_FILTERS, search }), search).toHaveLength(
      searchedStock.length,
    );
});

test('matches by name come first, unless another order is chosen', () => {
  const other = {
    ...snapshotVehicle({ id: 'c', carroceria: 'Coupé', created_at: '2026-09-01' }),
    precio_eur: 10,
  };
  const named = { ...coupe, created_at: '2026-01-01', precio_eur: 20 };
  const ids = (orden: string) =>
    selectVehicles([other, named, q7], { ...NO_FILTERS, search: 'coupé', orden }).map(({ id }) => id);
  expect(ids('recientes')).toEqual([named.id, 'c']);
  expect(ids('precio-asc')).toEqual(['c', named.id]);
});
