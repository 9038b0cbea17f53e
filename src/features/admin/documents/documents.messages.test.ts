import { expect, it } from 'vitest';
import { untold } from '#tests/support/vehicles.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { paperCount, papersState } from './documents.messages.ts';

const record = { id: 'a', slug: 'bmw-x5-2021', created_at: '', updated_at: '' };
const poor: AdminVehicle = { ...record, ...blankVehicle(2021), ...untold, marca: 'BMW', modelo: 'X5' };
const whole: AdminVehicle = {
  ...poor,
  ...{ matricula: '1234 LKM', primera_matriculacion: '2021-03-12', km: 0, uso_anterior: 'renting' },
  ...{ garantia_meses: 12, titularidad: 'propiedad', precio_eur: 45_900 },
};

it.each<[readonly AdminVehicle[], number, string]>([
  [[whole, whole], 2, 'No falta ningún dato.'],
  [[poor], 1, 'Faltan datos: se imprimirá una línea para rellenarlos a mano.'],
  [[poor, whole], 2, 'Faltan datos en 1 de 2: se imprimirá una línea para rellenarlos a mano.'],
  [[], 2, 'Ningún vehículo marcado.'],
  [
    [whole],
    1200,
    'No falta ningún dato. Se muestran los 100 más recientes de 1.200: usa el buscador para acotar.',
  ],
])('summarises %j and %d: %s', (vehicles, total, expected) => {
  expect(papersState('cartel', vehicles, { today: '2026-11-22', total, shown: Math.min(total, 100) })).toBe(
    expected,
  );
});

it.each([
  ['cartel', 1, '1 cartel'],
  ['ficha', 12, '12 fichas'],
] as const)('counts %s × %d', (paper, count, expected) => {
  expect(paperCount(paper, count)).toBe(expected);
});
