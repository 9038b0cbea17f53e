import { expect, it } from 'vitest';
import { budgetText, showCarsText } from './budget-texts.ts';

it.each([
  [null, 0, 'Ver coches', 'Escribe una cantidad en euros, por ejemplo 60.000.'],
  [9_000, 0, 'Ver coches', 'Ahora mismo no hay ninguno hasta 9.000\u202f€. Lo buscamos para ti:'],
  [19_000, 1, 'Ver 1 vehículo', '1 vehículo disponible hasta 19.000\u202f€.'],
  [60_000, 14, 'Ver 14 vehículos', '14 vehículos disponibles hasta 60.000\u202f€.'],
])('for %j euros and %i cars', (euros, count, button, status) => {
  expect(showCarsText(euros === null ? null : count)).toBe(button);
  expect(budgetText(euros, count)).toBe(status);
});
