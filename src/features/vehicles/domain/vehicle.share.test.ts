import { expect, it } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import type { StockVehicle } from './vehicle.schema.ts';
import { shareDescription, shareTitle } from './vehicle.share.ts';

const car = (fields: Partial<StockVehicle>) =>
  stockVehicle({
    ...{ marca: 'BMW', modelo: 'Serie 3', version: '320d Touring', anio: 2021, km: 68_500 },
    ...{ combustible: 'diesel', transmision: 'automatico', precio_eur: 32_900, iva_incluido: true },
    ...{ ubicacion_ciudad: 'Alcobendas', ubicacion_pais: 'España', condicion: '', status: 'disponible' },
    ...fields,
  });
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const NET = { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible' };

it.each<[Partial<StockVehicle>, string]>([
  [{}, 'BMW Serie 3 320d Touring · 32.900 €'],
  [NET, 'BMW Serie 3 320d Touring · 49.900 € más IVA'],
  [{ precio_eur: null }, 'BMW Serie 3 320d Touring'],
  [{ status: 'vendido' }, 'BMW Serie 3 320d Touring'],
  [{ version: '', status: 'reservado' }, 'BMW Serie 3 · 32.900 €'],
])('with %j a shared link is titled %s', (fields, title) => {
  expect(plain(shareTitle(car(fields)))).toBe(title);
});

it.each<[Partial<StockVehicle>, string]>([
  [
    {},
    'Coche diésel de 2021 con 68.500 km y cambio automático, en Alcobendas. Cuesta 32.900 €, IVA incluido.',
  ],
  [
    { ...NET, combustible: 'gasolina', ubicacion_ciudad: 'Stuttgart', ubicacion_pais: 'Alemania' },
    'Coche de gasolina de 2021 con 68.500 km y cambio automático, en Stuttgart (Alemania). Cuesta 49.900 € más IVA (60.379 € con IVA).',
  ],
  [
    {
      combustible: 'hibrido_enchufable',
      condicion: 'nuevo',
      km: 0,
      iva_incluido: false,
      regimen_iva: 'rebu',
    },
    'Coche híbrido enchufable nuevo de 2021 con 0 km y cambio automático, en Alcobendas. Cuesta 32.900 €.',
  ],
  [
    { combustible: 'electrico', condicion: 'km0', km: null, precio_eur: null },
    'Coche eléctrico km 0 de 2021 con cambio automático, en Alcobendas. Consulta el precio.',
  ],
  [
    { combustible: 'otro', transmision: '', km: null, ubicacion_ciudad: '', status: 'vendido' },
    'Coche de 2021. Ya está vendido.',
  ],
  [
    { combustible: '', transmision: 'manual', ubicacion_ciudad: '', ubicacion_pais: 'Alemania' },
    'Coche de 2021 con 68.500 km y cambio manual, en Alemania. Cuesta 32.900 €, IVA incluido.',
  ],
])('describes a car with %j as %s', (fields, description) => {
  expect(plain(shareDescription(car(fields)))).toBe(description);
});
