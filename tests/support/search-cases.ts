import { snapshotVehicle } from './vehicles.ts';

/**
 * Searches in visitors' words, and the cars of a small stock that they must find: exactly these for visitors, at least these
 * for staff.
 */

const car = (marca: string, modelo: string, version: string, more: Parameters<typeof snapshotVehicle>[0]) =>
  snapshotVehicle({
    id: modelo,
    marca,
    modelo,
    version,
    ...{ anio: 2020, carroceria: 'SUV', plazas: 5, transmision: 'manual' },
    ...more,
  });

export const searchedStock = [
  car('Volkswagen', 'ID.4', 'Pro 77 kWh', { combustible: 'electrico', referencia: 'V-0031' }),
  car('Volkswagen', 'Golf', '2.0 TDI', { carroceria: 'Compacto', combustible: 'diesel' }),
  car('Mercedes-Benz', 'Clase C', '43 AMG', { carroceria: 'Berlina', combustible: 'gasolina' }),
  car('Mazda', 'CX-5', '2.2 Skyactiv-D', { combustible: 'diesel', transmision: 'automatico' }),
  car('Audi', 'e-tron GT', 'quattro', { carroceria: 'Berlina', combustible: 'electrico' }),
  car('Citroën', 'C4', 'PureTech 1,2', { carroceria: 'Compacto', combustible: 'gasolina' }),
  car('Kia', "Cee'd", 'SW', { carroceria: 'Familiar', combustible: 'gasolina', plazas: 7 }),
  car('Tesla', 'Model Y', 'Long Range', { combustible: 'electrico', transmision: 'automatico' }),
  car('Tesla', 'Model 3', 'Long Range', { carroceria: 'Berlina', combustible: 'electrico' }),
  car('Ferrari', 'LaFerrari', '', { carroceria: 'Coupé', combustible: 'hibrido' }),
  car('Audi', 'Q 7', '50 TDI', { combustible: 'diesel', transmision: 'automatico' }),
  car('Fiat', 'Uno', '', { carroceria: 'Compacto', combustible: 'gasolina' }),
];

const ids = (...models: string[]) => models;

export const searchCases: readonly (readonly [search: string, found: readonly string[]])[] = [
  // Nicknames beside other words.
  ['vw golf', ids('Golf')],
  ['golf vw', ids('Golf')],
  ['merc clase c', ids('Clase C')],
  ['mercedes amg', ids('Clase C')],
  ['mercedes benz amg', ids('Clase C')],
  ['mb amg', ids('Clase C')],
  // Punctuation within names.
  ['ID4', ids('ID.4')],
  ['id 4', ids('ID.4')],
  ['ID.4', ids('ID.4')],
  ['vw id-4', ids('ID.4')],
  ['un id 4 pro', ids('ID.4')],
  ['cx5', ids('CX-5')],
  ['cx 5 mazda', ids('CX-5')],
  ['e tron', ids('e-tron GT')],
  ['etron audi', ids('e-tron GT')],
  ['c4', ids('C4')],
  ['citroen c 4', ids('C4')],
  ['ceed familiar', ids("Cee'd")],
  ['cee´d', ids("Cee'd")],
  ['q7', ids('Q 7')],
  ['q7 audi tdi', ids('Q 7')],
  // Commas, quotes, decimals.
  ['golf, 2,0 tdi', ids('Golf')],
  ['2,0 tdi', ids('Golf')],
  ['«golf» "tdi".', ids('Golf')],
  ['puretech 1.2', ids('C4')],
  ['1,2 puretech', ids('C4')],
  // Stop words.
  ['busco un golf de segunda mano', ids('Golf')],
  ['el coche mazda con cambio', []],
  ['un coche diésel y automático', ids('CX-5', 'Q 7')],
  ['híbridos', ids('LaFerrari')],
  ['coche de 7 plazas', ids("Cee'd")],
  ['un audi con quattro', ids('e-tron GT')],
  // Stop words that are part of a name.
  ['la ferrari', ids('LaFerrari')],
  ['model y', ids('Model Y')],
  ['tesla model y long range', ids('Model Y')],
  ['uno', ids('Uno')],
  ['un uno', ids('Uno')],
  // SPEC section 7: anywhere in the text.
  ['olkswage', ids('ID.4', 'Golf')],
  ['ferr', ids('LaFerrari')],
  ['ref V-0031', ids('ID.4')],
  ['v0031', ids('ID.4')],
  ['.*', []],
  ['tractor', []],
];
