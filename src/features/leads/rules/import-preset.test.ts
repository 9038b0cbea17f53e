import { expect, it } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { sameAgainHref } from '#src/features/vehicles/page/same-again.ts';
import { importPreset } from './import-preset.ts';

it.each([
  ['', {}],
  ['?marca=BMW&modelo=X5', { marca: 'BMW', modelo: 'X5' }],
  ['?marca=%20&anio=2021&color=rojo', { anio: '2021' }],
  [`?marca=${'x'.repeat(51)}&presupuesto=50000`, { presupuesto: '50000' }],
  [`?especificaciones=${'x'.repeat(200)}`, { especificaciones: 'x'.repeat(200) }],
  [`?especificaciones=${'x'.repeat(201)}`, {}],
])('%j presets %j', (search, expected) => {
  expect(importPreset(search)).toEqual(expected);
});

it('reads the query of a sold car’s link', () => {
  const car = stockVehicle({ marca: 'Škoda & Co', modelo: 'Serie 3', anio: 2021, precio_eur: 32_900 });
  expect(importPreset(new URL(sameAgainHref(car), 'https://coches.example').search)).toEqual({
    ...{ marca: 'Škoda & Co', modelo: 'Serie 3', anio: '2021', presupuesto: '32900' },
    especificaciones: '320d Touring, de 2021',
  });
});
