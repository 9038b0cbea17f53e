import { expect, test } from 'vitest';
import { stockVehicle } from '#tests/support/vehicles.ts';
import type { StockVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { guaranteeExplanation } from './guarantee-explanation.ts';
import { approvalFacts, saleFacts, warrantyText } from './vehicle.sale.ts';

/** A guarantee that is too short is not listed. */
const factsOf = (fields: Partial<StockVehicle>) => saleFacts(stockVehicle({ garantia_meses: 6, ...fields }));

test('lists nothing for a car without data', () => {
  expect(factsOf({})).toEqual([]);
});

test.each<[Partial<StockVehicle>, string, string]>([
  [{ referencia: 'V-0042' }, 'Referencia', 'V-0042'],
  [{ regimen_iva: 'rebu' }, 'IVA', 'IVA incluido, no deducible (REBU)'],
  [{ regimen_iva: 'rebu', precio_eur: null }, 'IVA', 'No deducible (REBU)'],
  [{ regimen_iva: 'sin_iva' }, 'IVA', 'Sin IVA: el comprador paga el ITP'],
  [{ titularidad: 'gestion_venta' }, 'Venta', 'Gestión de venta (por cuenta de un tercero)'],
  [{ uso_anterior: 'renting' }, 'Uso anterior', 'Renting'],
  [{ itv_superada: '2026-03-15' }, 'Última ITV', 'marzo de 2026'],
  [{ itv_proxima: '2028-03-15' }, 'Próxima ITV', 'marzo de 2028'],
  [{ condicion: 'nuevo' }, 'Condición', 'Nuevo'],
  [{ condicion: 'km0' }, 'Condición', 'Km 0'],
  [{ condicion: 'usado' }, 'Condición', 'Usado'],
  [{ accidente_declarado: 'no' }, 'Accidente declarado', 'No'],
  [{ accidente_declarado: 'reparado' }, 'Accidente declarado', 'Sí, reparado'],
  [{ sin_cargas: true }, 'Cargas', 'Libre de cargas'],
  [{ garantia_meses: 18 }, 'Garantía', '18\u00a0meses'],
  [{ garantia_meses: null }, 'Garantía legal', '3\u00a0años'],
])('%j lists %s: %s', (fields, key, value) => {
  expect(factsOf(fields)).toEqual([{ key, value }]);
});

test.each<[Partial<StockVehicle>]>([
  [{ titularidad: 'propiedad' }],
  [{ itv_superada: '' }],
  [{ sin_cargas: false }],
  [{ garantia_meses: 0 }],
  [{ condicion: '' }],
  [{ accidente_declarado: '' }],
])('%j lists nothing', (fields) => {
  expect(factsOf(fields)).toEqual([]);
});

test.each([
  [12, '1\u00a0año'],
  [24, '2\u00a0años'],
  [1, '1\u00a0mes'],
  [null, ''],
])('formats %j months as %j', (months, text) => {
  expect(warrantyText(months)).toBe(text);
});

test.each<[Partial<StockVehicle>, string, string]>([
  [{ traccion: 'total' }, 'Tracción', 'Total'],
  [{ norma_euro: 'Euro 6d-TEMP' }, 'Norma Euro', 'Euro 6d-TEMP'],
  [{ consumo: 5.2, combustible: 'diesel' }, 'Consumo', '5,2\u202fl/100\u202fkm'],
  [{ consumo: 5, combustible: '' }, 'Consumo', '5,0\u202fl/100\u202fkm'],
  [{ consumo: 17.3, combustible: 'electrico' }, 'Consumo', '17,3\u202fkWh/100\u202fkm'],
  [{ consumo: 1.4, combustible: 'hibrido_enchufable' }, 'Consumo', '1,4\u202fl/100\u202fkm'],
])('%j lists %s: %s in the papers’ facts', (fields, key, value) => {
  expect(approvalFacts(stockVehicle(fields))).toEqual([{ key, value }]);
});

test('a registration of which only the month is known reads as its day does', () => {
  expect(approvalFacts(stockVehicle({ primera_matriculacion: '2021-03' }))).toEqual([
    { key: 'Primera matriculación', value: 'marzo de 2021' },
  ]);
});

test('approval facts list doors, seats, emissions and the month of first registration', () => {
  const fields = { puertas: 5, plazas: 7, co2_g_km: 128, primera_matriculacion: '2021-03-15' };
  expect(approvalFacts(stockVehicle(fields))).toEqual([
    { key: 'Puertas', value: '5' },
    { key: 'Plazas', value: '7' },
    { key: 'Emisiones de CO₂', value: '128\u202fg/km' },
    { key: 'Primera matriculación', value: 'marzo de 2021' },
  ]);
});

test.each<[Partial<StockVehicle>, RegExp]>([
  [{ garantia_meses: null }, /^Este coche tiene tres años de garantía legal desde la entrega: /],
  [{ garantia_meses: null, condicion: 'nuevo' }, /^Este coche tiene tres años de garantía legal/],
  [{ garantia_meses: 12 }, /^Este coche tiene 1\u00a0año de garantía legal/],
  [{ garantia_meses: 18 }, /^Este coche tiene 18\u00a0meses de garantía legal/],
  [{ garantia_meses: 36 }, /^Este coche tiene tres años de garantía legal/],
  // What exceeds the law's three years is the dealer's own promise.
  [{ garantia_meses: 60 }, /^Este coche tiene tres años de garantía legal/],
  [{ garantia_meses: 6 }, /^$/],
  [{ garantia_meses: 24, titularidad: 'gestion_venta' }, /^$/],
])('explains the guarantee of %j in two sentences', (fields, text) => {
  const explanation = guaranteeExplanation(stockVehicle(fields));
  expect(explanation).toMatch(text);
  expect(explanation.match(/\.( |$)/g)?.length ?? 0).toBe(explanation === '' ? 0 : 2);
});
