import { describe, expect, it } from 'vitest';
import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { keyFacts, partSpecs } from './key-facts.ts';

const spec = (clave: string, valor: string, orden = 1): VehicleSpec => ({
  ...{ id: `${clave}${orden}`, vehicle_id: 'v', grupo: 'Equipamiento', orden },
  ...{ clave, valor },
});

const bare = { potencia_cv: null, garantia_meses: null, itv_fecha: '', itv_resultado: '' } as const;
const factsOf = (change: Partial<Vehicle>, specs: readonly VehicleSpec[]) => {
  const { before, after } = keyFacts({ ...stockVehicle(), ...bare, ...change }, specs);
  return Object.fromEntries([...before, ...after].map(({ key, value }) => [key, value]));
};

describe('the facts at a glance', () => {
  it.each<[string, Partial<Vehicle>, readonly VehicleSpec[], Readonly<Record<string, string>>]>([
    ['nothing is known', {}, [], {}],
    [
      'the fields know',
      { potencia_cv: 1020, garantia_meses: 24 },
      [],
      { Potencia: '1.020\u00a0CV', Garantía: '2\u00a0años' },
    ],
    ['no guarantee', { garantia_meses: 0 }, [], {}],
    ['the usual row', {}, [spec('Aceleración 0-100 km/h', '4,4 s')], { '0-100 km/h': '4,4 s' }],
    ['a short row', {}, [spec('0 a 100', '9 s')], { '0-100 km/h': '9 s' }],
    ['another acceleration', {}, [spec('Aceleración 80-120 km/h', '3 s')], {}],
    ['owners', {}, [spec('Propietarios anteriores', '2')], { Propietarios: '2' }],
    ['owners by another word', {}, [spec('Número de dueños', '1')], { Propietarios: '1' }],
    ['two rows of one name', {}, [spec('Propietarios', '1'), spec('Dueños', '2')], {}],
    ['the inspection’s row', {}, [spec('Última ITV / TÜV', '03/2026')], { 'Última ITV': '03/2026' }],
    [
      'the field before the row',
      { itv_fecha: '2026-05-04', itv_resultado: 'favorable' },
      [spec('ITV', '03/2026')],
      { 'Última ITV': 'mayo de 2026' },
    ],
    ['an inspection that was not passed', { itv_fecha: '2026-05-04', itv_resultado: 'negativa' }, [], {}],
    ['the next inspection', {}, [spec('Próxima ITV', '05/2028')], {}],
    ['a row too long for a glance', {}, [spec('Propietarios', 'Dos, el último desde hace seis años')], {}],
  ])('%s', (_, change, specs, expected) => {
    expect(factsOf(change, specs)).toEqual(expected);
  });
});

describe('the history in the technical data', () => {
  it('comes in its order, and is told once', () => {
    const rows = [
      ['Última ITV / TÜV', '03/2026'],
      ['Acceso sin llave', 'Sí'],
      ['Número de llaves', '2'],
      ['Asistente de mantenimiento de carril', 'Sí'],
      ['Libro de mantenimiento', 'Completo'],
      ['Propietarios anteriores', '1'],
    ].map(([clave = '', valor = ''], orden) => spec(clave, valor, orden));
    const { history, rest } = partSpecs(bare, rows);
    expect(history.map(({ key }) => key)).toEqual([
      'Propietarios anteriores',
      'Libro de mantenimiento',
      'Número de llaves',
      'Última ITV / TÜV',
    ]);
    expect(rest.map(({ clave }) => clave)).toEqual([
      'Acceso sin llave',
      'Asistente de mantenimiento de carril',
    ]);
    // The car's own field is told once, among the conditions.
    const inspected = partSpecs({ itv_fecha: '2026-05-01', itv_resultado: 'favorable' }, rows);
    expect(inspected.history).toEqual(history.slice(0, 3));
    expect(inspected.rest).toEqual(rest);
  });

  it('is empty where no row has it', () => {
    expect(partSpecs(bare, [spec('Color', 'Rojo')])).toMatchObject({
      history: [],
      rest: [{ clave: 'Color' }],
    });
  });
});
