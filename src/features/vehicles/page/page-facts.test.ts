import { describe, expect, it } from 'vitest';
import type { Vehicle, VehicleSpec } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { stockVehicle } from '#tests/support/vehicles.ts';
import { isGermanInspection, pageFacts } from './page-facts.ts';

const spec = (clave: string, valor: string, orden = 1): VehicleSpec => ({
  ...{ id: `${clave}${orden}`, vehicle_id: 'v', grupo: 'Equipamiento', orden },
  ...{ clave, valor },
});

/** A car without any value in the fields of these facts, and with a guarantee too short to be shown. */
const bare: Partial<Vehicle> = {
  ...{ potencia_cv: null, garantia_meses: 6, itv_superada: '', itv_proxima: '' },
  ...{ etiqueta_dgt: '', carroceria: '', transmision: '', cilindrada_cc: null, color_exterior: '' },
  ...{ color_interior: '', tapiceria: '', puertas: null, plazas: null, co2_g_km: null },
  ...{ primera_matriculacion: '', regimen_iva: '', titularidad: '', uso_anterior: '', sin_cargas: false },
  referencia: '',
};
const factsOf = (change: Partial<Vehicle>, specs: readonly VehicleSpec[]) =>
  pageFacts({ ...stockVehicle(), ...bare, ...change }, specs);
const glanceOf = (change: Partial<Vehicle>, specs: readonly VehicleSpec[]) =>
  Object.fromEntries(factsOf(change, specs).glance.map(({ key, value }) => [key, value]));

describe('the key facts', () => {
  it.each<[string, Partial<Vehicle>, readonly VehicleSpec[], Readonly<Record<string, string>>]>([
    ['nothing is known', {}, [], {}],
    [
      'the values are in fields',
      { potencia_cv: 1020, garantia_meses: 24 },
      [],
      { Potencia: '1.020\u202fCV', Garantía: '2\u00a0años' },
    ],
    ['the guarantee of the law', { garantia_meses: null }, [], { 'Garantía legal': '3\u00a0años' }],
    ['no promise', { garantia_meses: 24, titularidad: 'gestion_venta' }, [], {}],
    ['the usual row', {}, [spec('Aceleración 0-100 km/h', '4,4 s')], { '0-100 km/h': '4,4 s' }],
    ['a short row', {}, [spec('0 a 100', '9 s')], { '0-100 km/h': '9 s' }],
    ['another acceleration', {}, [spec('Aceleración 80-120 km/h', '3 s')], {}],
    ['owners', {}, [spec('Propietarios anteriores', '2')], { Propietarios: '2' }],
    ['owners by another word', {}, [spec('Número de dueños', '1')], { Propietarios: '1' }],
    ['owners in the field', { propietarios_anteriores: 1 }, [], { Propietarios: '1' }],
    ['no owner yet', { propietarios_anteriores: 0 }, [], { Propietarios: '0' }],
    [
      'the field of the owners before the row',
      { propietarios_anteriores: 2 },
      [spec('Propietarios anteriores', '1')],
      { Propietarios: '2' },
    ],
    ['two rows of one name', {}, [spec('Propietarios', '1'), spec('Dueños', '2')], {}],
    ['the inspection’s row', {}, [spec('Última ITV / TÜV', '03/2026')], { 'Última ITV': '03/2026' }],
    [
      'the field before the row',
      { itv_superada: '2026-05-04' },
      [spec('ITV', '03/2026')],
      { 'Última ITV': 'mayo de 2026' },
    ],
    [
      'a car that needs none yet',
      {},
      [spec('Última ITV', 'Exenta hasta 03/2028')],
      { ITV: 'Exenta hasta 03/2028' },
    ],
    ['one from Germany', {}, [spec('Última ITV / TÜV', 'TÜV hasta 03/2028')], { ITV: 'TÜV hasta 03/2028' }],
    ['the next inspection', {}, [spec('Próxima ITV', '05/2028')], {}],
    ['a row without a value', {}, [spec('Propietarios', ' '), spec('Dueños', '1')], { Propietarios: '1' }],
    ['a row too long for a glance', {}, [spec('Propietarios', 'Dos, el último desde hace seis años')], {}],
  ])('%s', (_, change, specs, expected) => {
    expect(glanceOf(change, specs)).toEqual(expected);
  });
});

describe('each fact appears in one place', () => {
  const rows = [
    ['Última ITV / TÜV', '03/2026'],
    ['Acceso sin llave', 'Sí'],
    ['Número de llaves', '2'],
    ['Asistente de mantenimiento de carril', 'Sí'],
    ['Libro de mantenimiento', 'Completo'],
    ['Propietarios anteriores', '1'],
    ['Aceleración 0-100 km/h', '4,4 s'],
    ['Distintivo ambiental DGT', 'ECO'],
  ].map(([clave = '', valor = ''], orden) => spec(clave, valor, orden));
  const keys = (facts: readonly { readonly key: string }[]) => facts.map(({ key }) => key);
  const names = (specs: readonly VehicleSpec[]) => specs.map(({ clave }) => clave);

  it('a key fact is not repeated in history or technical data', () => {
    const { glance, sale, sheet } = factsOf({ etiqueta_dgt: 'ECO', garantia_meses: 12 }, rows);
    expect(glance).toContainEqual({ key: 'Distintivo ambiental', value: 'ECO', label: 'ECO' });
    expect(keys(glance)).toEqual([
      '0-100 km/h',
      'Distintivo ambiental',
      'Propietarios',
      'Última ITV',
      'Garantía',
    ]);
    expect(keys(sale)).toEqual(['Libro de mantenimiento', 'Número de llaves']);
    expect(names(sheet)).toEqual(['Acceso sin llave', 'Asistente de mantenimiento de carril']);
  });

  it('other rows are in history order, or stay in the technical data', () => {
    const two = [...rows, spec('Dueños', '2'), spec('ITV', '01/2026'), spec('0-100 km/h', '5 s')];
    const { glance, sale, sheet } = factsOf({}, two);
    expect(glance).toEqual([]);
    expect(keys(sale)).toEqual([
      ...['Propietarios anteriores', 'Dueños', 'Libro de mantenimiento'],
      ...['Número de llaves', 'Última ITV / TÜV', 'ITV'],
    ]);
    expect(names(sheet)).toEqual([
      ...['Acceso sin llave', 'Asistente de mantenimiento de carril', 'Aceleración 0-100 km/h'],
      ...['Distintivo ambiental DGT', '0-100 km/h'],
    ]);
  });

  it('the owners of the car’s field replace rows of that name', () => {
    const { sale, sheet } = factsOf({ propietarios_anteriores: 1 }, [...rows, spec('Dueños', '2')]);
    expect([...keys(sale), ...names(sheet)].filter((name) => /ropietarios|Dueños/.test(name))).toEqual([]);
  });

  it('the inspection of the car’s field replaces rows of that name', () => {
    const { sale, sheet } = factsOf({ itv_superada: '2026-05-01' }, [...rows, spec('ITV', '01/2026')]);
    expect([...keys(sale), ...names(sheet)].filter((name) => name.includes('ITV'))).toEqual([]);
  });

  it.each<[string, Partial<Vehicle>, string, string]>([
    ['Carrocería', { carroceria: 'Berlina' }, 'Tipo de carrocería', 'Cabina'],
    ['Cambio', { transmision: 'automatico' }, 'Caja de cambios', 'Barras de techo'],
    ['Cilindrada', { cilindrada_cc: 1995 }, 'Cilindrada', 'Número de cilindros'],
    ['Color exterior', { color_exterior: 'Gris' }, 'Color', 'Color de las llantas'],
    ['Color interior', { color_interior: 'Negro' }, 'Color interior', 'Iluminación interior'],
    ['Tapicería', { tapiceria: 'Cuero' }, 'Tapicería', 'Tapicería del techo'],
    ['Puertas', { puertas: 5 }, 'Número de puertas', 'Puertas traseras'],
    ['Plazas', { plazas: 5 }, 'Plazas', 'Asientos delanteros'],
    ['Emisiones de CO₂', { co2_g_km: 128 }, 'Emisiones CO₂ WLTP', 'Control de emisiones'],
    ['Tracción', { traccion: 'total' }, 'Tracción', 'Control de tracción'],
    ['Consumo', { consumo: 5.2 }, 'Consumo mixto WLTP', 'Consumo urbano WLTP'],
    ['Norma Euro', { norma_euro: 'Euro 6d' }, 'Norma de emisiones', 'Norma de remolque'],
    [
      'Primera matriculación',
      { primera_matriculacion: '2021-03-01' },
      'Matriculación',
      'Tipo de impuesto de matriculación',
    ],
  ])('%s comes from its field, or from the row of that name', (key, change, row, other) => {
    expect(keys(factsOf(change, [spec(other, 'x')]).data)).toEqual([key]);
    const facts = factsOf(change, [spec(row, 'x')]);
    expect(facts.data).toEqual([]);
    expect(names(facts.sheet)).toEqual([row]);
  });

  it.each([
    ['5', []],
    ['5 (con portón)', []],
    ['Cinco', []],
    ['3', ['Puertas']],
  ])('a row of %j replaces the field of five doors, unless it has another number', (valor, data) => {
    expect(keys(factsOf({ puertas: 5 }, [spec('Puertas', valor)]).data)).toEqual(data);
  });
});

it('a reference without any history is among the other fields', () => {
  const { sale, data } = factsOf({ referencia: 'V-0042', carroceria: 'SUV' }, []);
  expect(sale).toEqual([]);
  expect(data.map(({ key }) => key)).toEqual(['Carrocería', 'Referencia']);
  expect(factsOf({ referencia: 'V-0042' }, [spec('Llaves', '2')]).sale).toHaveLength(2);
});

it('ignores imported rows without a name or a value', () => {
  const rows = [spec('Llaves', ''), spec('', 'Sí'), spec('Faros', ' '), spec('Par', '650 Nm')];
  const { glance, sale, data, sheet } = factsOf({}, rows);
  expect([...glance, ...sale, ...data]).toEqual([]);
  expect(sheet.map(({ clave }) => clave)).toEqual(['Par']);
});

it.each<[string, Partial<Vehicle>, readonly VehicleSpec[], boolean]>([
  ['a row says TÜV', {}, [spec('Última ITV / TÜV', 'TÜV hasta 03/2028')], true],
  ['a row says so in German', {}, [spec('ITV', 'Hauptuntersuchung 03/2027')], true],
  ['only the name of the row says TÜV', {}, [spec('Última ITV / TÜV', '03/2026')], false],
  ['another row says TÜV', {}, [spec('Llantas', 'Con TÜV')], false],
  ['the car is in Germany', { ubicacion_pais: ' Alemania', itv_proxima: '2027-03-01' }, [], true],
  ['the car is in Germany, without a date', { ubicacion_pais: 'Alemania' }, [], false],
  ['the car is in Spain', { ubicacion_pais: 'España', itv_superada: '2026-03-01' }, [], false],
])('the inspection is German where %s', (_, change, specs, isGerman) => {
  expect(isGermanInspection({ ...stockVehicle(), ...bare, ...change }, specs)).toBe(isGerman);
});
