import { describe, expect, it } from 'vitest';
import { readVehicleNumber, vehicleNumberText } from './typed-number.ts';

const NNBSP = '\u202f';
const UNREADABLE = 'No se entiende este número. Escríbelo así: 32900 o 32.900';

describe('readVehicleNumber', () => {
  it.each([
    ['', { value: null, error: null }],
    ['42.500', { value: 42500, error: null }],
    ['32 900 €', { value: 32900, error: null }],
    ['32.900,50', { value: 32900.5, error: null }],
    ['x', { value: null, error: 'Debe ser un número' }],
    ['32,9.00', { value: null, error: UNREADABLE }],
    ['32.900,505', { value: null, error: 'Puede tener como máximo 2 decimales' }],
  ])('reads %j as %j', (typed, expected) => {
    expect(readVehicleNumber('precio_eur', typed)).toEqual(expected);
  });

  it.each([
    ['precio_eur', '32,900', `¿32.900${NNBSP}€ o 32,90${NNBSP}€?`, [32_900, 32.9]],
    ['precio_eur', '45.90', `¿4.590${NNBSP}€ o 45,90${NNBSP}€?`, [4590, 45.9]],
    ['precio_eur', '1.23', `¿123${NNBSP}€ o 1,23${NNBSP}€?`, [123, 1.23]],
    ['precio_eur', '32,905', `¿32.905${NNBSP}€?`, [32_905]],
    ['precio_anterior_eur', '32,900', `¿32.900${NNBSP}€ o 32,90${NNBSP}€?`, [32_900, 32.9]],
    ['km', '68,500', `¿68.500${NNBSP}km?`, [68_500]],
    ['potencia_cv', '1.50', `¿150${NNBSP}CV?`, [150]],
    ['cilindrada_cc', '1,998', `¿1.998${NNBSP}cm³?`, [1998]],
  ] as const)('%s: asks about %j: %s', (field, typed, error, readings) => {
    expect(readVehicleNumber(field, typed)).toEqual({ value: null, error, readings });
  });

  it('offers no reading that the field refuses', () => {
    expect(readVehicleNumber('potencia_cv', '1.2345')).toEqual({
      value: null,
      error: 'Debe estar entre 0 y 9999',
    });
  });

  it.each([
    ['co2_g_km', '120 g/km', 120],
    ['co2_g_km', '120 g CO₂/km (WLTP)', 120],
    ['garantia_meses', '12 meses', 12],
    ['garantia_meses', '2 años', 24],
    ['propietarios_anteriores', '1 dueño', 1],
    ['llaves', '2 juegos', 2],
    ['consumo', '5,2', 5.2],
    ['consumo', '5.2 l/100 km', 5.2],
    ['consumo', '5,2 l/100km (WLTP)', 5.2],
    ['consumo', '17,3 kWh / 100 km', 17.3],
    ['puertas', '5 puertas', 5],
    ['plazas', '5 plazas', 5],
    ['cilindrada_cc', '1.998 c.c.', 1998],
    ['cilindrada_cc', '2,0 l', 2000],
    ['cilindrada_cc', '1.6', 1600],
    ['cilindrada_cc', '2.0 l (1.998 cm3)', 1998],
    ['km', '45000 km.', 45_000],
    ['potencia_cv', '190 PS', 190],
    ['potencia_cv', '190hp', 190],
    ['potencia_cv', '140 kW', 190],
    ['potencia_cv', '140 kW (190 CV)', 190],
    ['potencia_cv', '190CV/140kW', 190],
    ['precio_eur', '39.900,-', 39_900],
    ['precio_eur', '39.900,– €', 39_900],
    ['precio_eur', 'EUR 39.900', 39_900],
    ['precio_eur', '39.900 € (IVA incluido)', 39_900],
    ['precio_eur', '39\u202f900\u00a0€', 39_900],
  ] as const)('%s: reads %j as %d', (field, typed, value) => {
    expect(readVehicleNumber(field, typed)).toEqual({ value, error: null });
  });

  it.each([
    ['precio_eur', '32,9.00', '32900 o 32.900'],
    ['precio_eur', '45.000 km', '32900 o 32.900'],
    ['precio_eur', '39.900 + IVA', '32900 o 32.900'],
    ['km', '45000 (reales)', '45000 o 45.000'],
    ['potencia_cv', '140/190', '190'],
    ['cilindrada_cc', '2,0 TDI', '1998 o 1.998'],
    ['puertas', '4/5', '5'],
    ['plazas', '5+2', '5'],
    ['co2_g_km', '120 mg', '120'],
    ['garantia_meses', '12 días', '12'],
  ] as const)('%s: refuses %j with an example for the field', (field, typed, example) => {
    const error = `No se entiende este número. Escríbelo así: ${example}`;
    expect(readVehicleNumber(field, typed)).toEqual({ value: null, error });
  });
});

it.each([
  ['consumo', 5.2, '5,2\u202fcada 100 km'],
  ['precio_eur', 32.9, '32,90\u202f€'],
  ['llaves', 2, '2\u202fllaves'],
] as const)('shows %s %d as %j', (field, value, text) => expect(vehicleNumberText(field, value)).toBe(text));
