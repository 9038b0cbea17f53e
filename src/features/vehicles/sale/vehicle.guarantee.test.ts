import { describe, expect, it } from 'vitest';
import { guaranteeProblem } from './guarantee-check.ts';
import { guaranteeOf, type Guarantee } from './vehicle.guarantee.ts';

const stated = (months: number): Guarantee => ({ kind: 'stated', months });
const short = (least: number): Guarantee => ({ kind: 'short', least });

describe('the guarantee of a car', () => {
  it.each<[titularidad: string, condicion: string, months: number | null, Guarantee]>([
    ['propiedad', 'usado', 12, stated(12)],
    ['propiedad', 'usado', 48, stated(48)],
    ['propiedad', 'usado', 11, short(12)],
    ['propiedad', 'usado', 0, short(12)],
    ['propiedad', 'usado', null, { kind: 'legal' }],
    ['', '', 12, stated(12)],
    ['', '', 6, short(12)],
    ['', '', null, { kind: 'legal' }],
    // A car that was registered is not new.
    ['propiedad', 'km0', 12, stated(12)],
    ['propiedad', 'km0', 11, short(12)],
    ['propiedad', 'nuevo', 36, stated(36)],
    ['propiedad', 'nuevo', 60, stated(60)],
    ['propiedad', 'nuevo', 35, short(36)],
    ['', 'nuevo', 24, short(36)],
    ['propiedad', 'nuevo', null, { kind: 'legal' }],
    ['gestion_venta', 'usado', 12, { kind: 'none' }],
    ['gestion_venta', 'usado', 3, { kind: 'none' }],
    ['gestion_venta', 'nuevo', 12, { kind: 'none' }],
    ['gestion_venta', '', null, { kind: 'none' }],
  ])('of %j and %j with %j months is %j', (titularidad, condicion, garantia_meses, expected) => {
    const car = { titularidad, condicion, garantia_meses };
    expect(guaranteeOf(car)).toEqual(expected);
    expect(guaranteeProblem(car) === null).toBe(expected.kind !== 'short');
  });

  it.each([
    [
      'usado',
      6,
      'Un coche usado del establecimiento lleva al menos 12 meses. Vacío: tres años de garantía legal',
    ],
    [
      'nuevo',
      24,
      'Un coche nuevo del establecimiento lleva al menos 36 meses. Vacío: tres años de garantía legal',
    ],
  ])('names the least months of a car that is %s', (condicion, garantia_meses, message) => {
    expect(guaranteeProblem({ titularidad: '', condicion, garantia_meses })).toBe(message);
  });
});
