import { expect, test } from 'vitest';
import { snapshotVehicle } from '#tests/support/vehicles.ts';
import { searchOffers } from './search-offers.ts';

const car = (marca: string, carroceria: string, combustible: string, plazas: number | null) =>
  snapshotVehicle({
    ...{ id: `${marca} ${carroceria}`, marca, modelo: 'X', version: '' },
    ...{ carroceria, combustible, plazas },
  });

const stock = [
  { ...car('Porsche', 'Gran turismo', 'glp', null), modelo: 'Taycan' },
  car('BMW', 'Cabrio', 'gasolina', 4),
  car('Audi', 'Cabrio', 'gasolina', 4),
  car('Audi', 'Familiar', 'diesel', 5),
  car('Volvo', 'SUV', 'hibrido_enchufable', 7),
  car('Land Rover', 'SUV', 'diesel', 7),
  car('Tesla', 'Berlina', 'electrico', 5),
];

test.each<[string, readonly string[]]>([
  ['descapotable', ['Cabrio 2']],
  ['Descapotables', ['Cabrio 2']],
  ['ranchera', ['Familiar 1']],
  ['todoterreno', ['SUV 2']],
  ['todo terreno', ['SUV 2']],
  ['4x4', ['SUV 2']],
  ['sedán', ['Berlina 1']],
  ['diésel', ['Diésel 2']],
  ['gasoil', ['Diésel 2']],
  ['eléctrico', ['Eléctrico 1']],
  ['ELECTRICOS', ['Eléctrico 1']],
  ['híbrido enchufable', ['Híbrido enchufable 1']],
  ['siete plazas', ['7 plazas 2']],
  ['7 asientos', ['7 plazas 2']],
  // With its brand, then without.
  ['bmw descapotable', ['BMW · Cabrio 1', 'Cabrio 2']],
  ['audi diesel', ['Audi · Diésel 1', 'Diésel 2']],
  ['bmw diesel', ['Diésel 2']],
  ['land rover gasoil', ['Land Rover · Diésel 1', 'Diésel 2']],
  ['suv diésel', ['SUV · Diésel 1', 'SUV 2', 'Diésel 2']],
  ['todoterreno 7 asientos', ['SUV · 7 plazas 2', 'SUV 2', '7 plazas 2']],
  // Among fillers.
  ['busco un bmw, descapotable', ['BMW · Cabrio 1', 'Cabrio 2']],
  ['un coche «familiar»', ['Familiar 1']],
  ['un lnad rover de segunda mano', ['Land Rover 1']],
  ['merche', []],
  // An unknown name does not hide the rest.
  ['ferrari descapotable', ['Cabrio 2']],
  // Nearly a brand, or a nickname.
  ['lnad rover', ['Land Rover 1']],
  ['vovlo', ['Volvo 1']],
  ['voolvo suv', ['Volvo · SUV 1', 'SUV 2']],
  ['land', ['Land Rover 1']],
  ['tsla', ['Tesla 1']],
  ['lexus', []],
  ['bwm', ['BMW 1']],
  ['bmv', ['BMW 1']],
  ['bm', []],
  // Nearly a model, with its brand or without.
  ['taican', ['Taycan 1']],
  ['porsche taican', ['Porsche Taycan 1']],
  ['porche taycan', ['Porsche Taycan 1']],
  ['porsche panamera', []],
  ['serie', []],
  // Not in stock.
  ['monovolumen', []],
  ['9 plazas', []],
  ['híbrido', []],
  // Words that only contain a term.
  ['dsl', []],
  ['dieselgate', []],
  ['', []],
])('"%s" finds %j', (search, expected) => {
  expect(searchOffers(search, stock).map(({ label, count }) => `${label} ${count}`)).toEqual(expected);
});
