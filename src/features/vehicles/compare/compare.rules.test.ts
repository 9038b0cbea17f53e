import { expect, test } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import type { Vehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { detailFacts } from '#src/features/vehicles/sale/detail-facts.ts';
import { compareCars, vatText, type CompareRow } from './compare.rules.ts';

/** A car of which everything is known. */
const known: Partial<Vehicle> = {
  primera_matriculacion: '2021-03-12',
  etiqueta_dgt: 'C',
  garantia_meses: 12,
  regimen_iva: 'rebu',
  propietarios_anteriores: 1,
  consumo: 4.8,
  co2_g_km: 126,
  plazas: 5,
  puertas: 5,
  traccion: 'trasera',
  itv_superada: '2025-06-01',
  itv_proxima: '2027-06-01',
  condicion: 'usado',
  uso_anterior: 'particular',
  accidente_declarado: 'no',
  sin_cargas: true,
  titularidad: 'propiedad',
};

const keysOf = (rows: readonly CompareRow[]) => rows.map(({ key }) => key);
const textsOf = (rows: readonly CompareRow[], key: string) =>
  rows.find((row) => row.key === key)?.facts.map(({ text }) => text);

/** Compares with a car that differs in some fields. */
const against = (fields: Partial<Vehicle>) =>
  compareCars([stockVehicle(known), stockVehicle({ ...known, ...fields })]);

test('lists every fact in the order of importance', () => {
  const onBehalf: Partial<Vehicle> = { titularidad: 'gestion_venta' };
  const { differing, equal } = compareCars([stockVehicle(known), stockVehicle({ ...known, ...onBehalf })]);
  expect(keysOf(differing)).toEqual(['Garantía', 'Venta']);
  expect(keysOf(equal)).toEqual([
    ...['Precio', 'Kilómetros', 'Año', 'Primera matriculación', 'Potencia', 'Combustible', 'Cambio'],
    ...['Distintivo ambiental', 'IVA', 'Propietarios anteriores', 'Consumo', 'Emisiones de CO₂'],
    ...['Plazas', 'Puertas', 'Carrocería', 'Tracción', 'Ubicación', 'Última ITV', 'Próxima ITV', 'Condición'],
    ...['Uso anterior', 'Accidente declarado', 'Cargas'],
  ]);
});

test('writes power and body like a car’s page', () => {
  const car = stockVehicle(known);
  const { differing } = compareCars([car]);
  for (const { key, value } of detailFacts(car))
    if (key === 'Potencia' || key === 'Carrocería') expect(textsOf(differing, key)).toEqual([value]);
  expect(detailFacts(car).map(({ key }) => key)).toEqual(expect.arrayContaining(['Potencia', 'Carrocería']));
});

test('omits the rows of which no car has a value', () => {
  expect(keysOf(compareCars([stockVehicle(), stockVehicle()]).equal)).toEqual([
    ...['Precio', 'Kilómetros', 'Año', 'Potencia', 'Combustible', 'Cambio', 'Garantía', 'IVA'],
    ...['Carrocería', 'Ubicación'],
  ]);
  expect(compareCars([])).toEqual({ differing: [], equal: [] });
});

test.each<[Partial<Vehicle>, string, readonly string[]]>([
  [{ precio_eur: 28_900 }, 'Precio', ['32.900\u202f€', '28.900\u202f€']],
  [
    { precio_eur: null, iva_incluido: false, regimen_iva: '' },
    'Precio',
    ['32.900\u202f€', 'Consultar precio'],
  ],
  [{ km: 12_000 }, 'Kilómetros', ['68.500\u202fkm', '12.000\u202fkm']],
  [{ km: null }, 'Kilómetros', ['68.500\u202fkm', 'N/A']],
  [{ anio: 2019 }, 'Año', ['2021', '2019']],
  [{ primera_matriculacion: '' }, 'Primera matriculación', ['marzo de 2021', '']],
  [{ potencia_cv: 286 }, 'Potencia', ['190\u202fCV', '286\u202fCV']],
  [{ combustible: 'gasolina' }, 'Combustible', ['Diésel', 'Gasolina']],
  [{ transmision: 'manual' }, 'Cambio', ['Automático', 'Manual']],
  [{ etiqueta_dgt: 'sin' }, 'Distintivo ambiental', ['C', 'Sin distintivo']],
  [{ garantia_meses: null }, 'Garantía', ['1\u00a0año', '3\u00a0años (legal)']],
  [
    { regimen_iva: 'deducible' },
    'IVA',
    ['IVA incluido, no deducible (REBU)', 'IVA incluido · IVA deducible'],
  ],
  [{ propietarios_anteriores: 0 }, 'Propietarios anteriores', ['1', '0']],
  [{ consumo: 5.2 }, 'Consumo', ['4,8\u202fl/100\u202fkm', '5,2\u202fl/100\u202fkm']],
  [{ co2_g_km: null }, 'Emisiones de CO₂', ['126\u202fg/km', '']],
  [{ plazas: 7 }, 'Plazas', ['5', '7']],
  [
    { ubicacion_ciudad: 'Stuttgart', ubicacion_pais: 'Alemania' },
    'Ubicación',
    ['Alcobendas', 'Stuttgart, Alemania'],
  ],
])('with %j the row %s differs: %j', (fields, key, expected) => {
  const { differing, equal } = against(fields);
  expect(textsOf(differing, key)).toEqual(expected);
  expect(keysOf(equal)).not.toContain(key);
});

test('keeps the order of the rows among those that differ, and of the cars in each row', () => {
  const cars = [
    stockVehicle({ ...known, precio_eur: 20_000, plazas: 5 }),
    stockVehicle({ ...known, precio_eur: 30_000, plazas: 7 }),
    stockVehicle({ ...known, precio_eur: 20_000, plazas: 2 }),
  ];
  const { differing, equal } = compareCars(cars);
  expect(keysOf(differing)).toEqual(['Precio', 'Plazas']);
  expect(textsOf(differing, 'Plazas')).toEqual(['5', '7', '2']);
  expect(equal[0]?.key).toBe('Kilómetros');
});

test('a price has its former one, and a label its badge', () => {
  const { differing, equal } = against({ precio_anterior_eur: 35_000, etiqueta_dgt: 'C' });
  // The same price, for one of them a lower one.
  expect(keysOf(differing)).toEqual(['Precio']);
  expect(differing[0]?.facts).toEqual([
    { text: '32.900\u202f€' },
    { text: '32.900\u202f€', before: '35.000\u202f€' },
  ]);
  expect(equal.find(({ key }) => key === 'Distintivo ambiental')?.facts[0]).toEqual({
    text: 'C',
    label: 'C',
  });
});

test.each<[Partial<Vehicle>, string, string]>([
  [{ iva_incluido: true }, '', 'IVA incluido'],
  [{ iva_incluido: true }, 'IVA incluido, no deducible (REBU)', 'IVA incluido, no deducible (REBU)'],
  [{ iva_incluido: true }, 'IVA deducible', 'IVA incluido · IVA deducible'],
  [{ iva_incluido: false }, 'IVA deducible', 'IVA deducible'],
  // Nothing is included in a price that is not given.
  [{ iva_incluido: true, precio_eur: null }, 'IVA deducible', 'IVA deducible'],
  [{ iva_incluido: false }, '', ''],
  [
    { precio_eur: 49_900, iva_incluido: false, regimen_iva: 'deducible' },
    'IVA deducible',
    'IVA deducible · 60.379\u202f€ con IVA',
  ],
])('%j taxed as %j reads %j', (fields, taxed, expected) => {
  expect(vatText(stockVehicle(fields), taxed)).toBe(expected);
});
