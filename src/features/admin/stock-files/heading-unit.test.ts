import { expect, it } from 'vitest';
import { headingUnit } from './heading-unit.ts';

it.each([
  ['Potencia (kW)', { kind: 'kW' }],
  ['Potencia en kW', { kind: 'kW' }],
  ['KW', { kind: 'kW' }],
  ['Garantía (años)', { kind: 'años' }],
  ['Años de garantía', { kind: 'años' }],
  ['Cilindrada (l)', { kind: 'litros' }],
  ['Cilindrada [litros]', { kind: 'litros' }],
  ['Precio (sin IVA)', { kind: 'neto' }],
  ['Precio + IVA', { kind: 'neto' }],
  ['PVP neto', { kind: 'neto' }],
  ['Net price', { kind: 'neto' }],
  ['Precio sin impuestos', { kind: 'neto' }],
  ['Km (miles)', { kind: 'unknown', text: 'miles' }],
  ['Precio (USD)', { kind: 'unknown', text: 'USD' }],
  ['Precio $', { kind: 'unknown', text: '$' }],
  ['CV/kW', { kind: 'unknown', text: 'cv/kw' }],
  ['Potencia (kW/CV)', { kind: 'unknown', text: 'kW/CV' }],
  ['Precio (financiado)', { kind: 'unknown', text: 'financiado' }],
])('%j is in %j', (header, unit) => expect(headingUnit(header)).toEqual(unit));

it.each([
  'Año',
  'Año (modelo)',
  'Precio',
  'Precio (€)',
  'Precio (IVA incluido)',
  'PVP con IVA',
  'Km',
  'Km (reales)',
  'Potencia (CV)',
  'Garantía (meses)',
  'CO₂ (g/km)',
  'Emisiones de CO₂',
  'Cilindrada (cm³)',
  'Cilindrada (c.c.)',
  'Bastidor (VIN)',
  'Nº plazas',
])('%j is in its own unit', (header) => expect(headingUnit(header)).toBe(null));
