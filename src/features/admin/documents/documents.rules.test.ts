import { describe, expect, it } from 'vitest';
import { untold } from '#tests/support/vehicles.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { ageText } from './paper-dates.ts';
import { cartelLines, fichaLines, hasTerms, missingFor, taxLine, type PaperLine } from './documents.rules.ts';

const TODAY = '2026-11-22';
const RECORD = { id: 'a', slug: 'bmw-x5-2021', created_at: '', updated_at: '' };
const bare: AdminVehicle = { ...RECORD, ...blankVehicle(2021), ...untold, marca: 'BMW', modelo: 'X5' };
const whole: AdminVehicle = {
  ...bare,
  version: 'xDrive30d',
  matricula: '1234 LKM',
  primera_matriculacion: '2021-03-12',
  km: 68_500,
  uso_anterior: 'renting',
  garantia_meses: 12,
  titularidad: 'propiedad',
  itv_fecha: '2025-03-10',
  itv_resultado: 'leves',
  libre_cargas: 'si',
  precio_eur: 45_900,
  regimen_iva: 'rebu',
};
const SHARED = ['matricula', 'primera_matriculacion', 'km', 'uso_anterior', 'titularidad'];
const valueOf = (lines: readonly PaperLine[], label: string) =>
  lines.find((line) => line.label === label)?.value;

describe('missingFor', () => {
  it.each<[string, Partial<AdminVehicle>, string[], string[]]>([
    ['a whole car lacks nothing', {}, [], []],
    ['km 0 is stated', { km: 0 }, [], []],
    ['a car without a plate', { matricula: '' }, ['matricula'], ['matricula']],
    ['without a price', { precio_eur: null }, ['precio_eur'], ['precio_eur']],
    ['a price of 0 is none', { precio_eur: 0 }, ['precio_eur'], ['precio_eur']],
    [
      'the inspection is on the ficha only',
      { itv_fecha: '', itv_resultado: '' },
      [],
      ['itv_fecha', 'itv_resultado'],
    ],
    ['existing charges are stated', { libre_cargas: 'no' }, [], []],
    ['unknown charges', { libre_cargas: '' }, [], ['libre_cargas']],
    [
      'the age and its day are one field',
      { primera_matriculacion: '' },
      ['primera_matriculacion'],
      ['primera_matriculacion'],
    ],
    [
      'a registration that is yet to come has no age',
      { primera_matriculacion: '2027-01-01' },
      ['primera_matriculacion'],
      ['primera_matriculacion'],
    ],
    ['another former use is completed by hand', { uso_anterior: 'otro' }, [], []],
    ['included VAT of an unknown kind', { regimen_iva: '' }, [], []],
    ['unknown taxes', { regimen_iva: '', iva_incluido: false }, ['regimen_iva'], ['regimen_iva']],
    [
      'a guarantee of the dealer’s own car that is too short',
      { garantia_meses: 6 },
      ['garantia_meses'],
      ['garantia_meses'],
    ],
    ['the three years of the law', { garantia_meses: null }, [], []],
    [
      'a private owner’s car without a stated one',
      { garantia_meses: null, titularidad: 'gestion_venta' },
      ['garantia_meses'],
      ['garantia_meses'],
    ],
    ['a private owner’s car without one', { garantia_meses: 0, titularidad: 'gestion_venta' }, [], []],
    ['a missing chassis number', { vin: '' }, [], []],
  ])('missing fields: %s', (_what, change, cartel, ficha) => {
    const vehicle = { ...whole, ...change };
    expect(missingFor('cartel', vehicle, TODAY)).toEqual(cartel);
    expect(missingFor('ficha', vehicle, TODAY)).toEqual(ficha);
  });

  it('lists all missing fields of a new car, in the order of the document', () => {
    expect(missingFor('cartel', bare, TODAY)).toEqual([...SHARED, 'precio_eur']);
    expect(missingFor('ficha', bare, TODAY)).toEqual([
      ...SHARED,
      ...['itv_fecha', 'itv_resultado', 'libre_cargas', 'precio_eur'],
    ]);
  });
});

describe('the lines', () => {
  it.each([
    ['Matrícula', '1234 LKM'],
    ['Primera matriculación', '12/03/2021'],
    ['Antigüedad', '5 años y 8 meses'],
    ['Kilometraje', '68.500\u202fkm'],
    ['Uso anterior', 'Renting'],
    ['Garantía', '1\u00a0año'],
    ['Titularidad', 'Propiedad del establecimiento'],
  ])('both papers state %s', (label, value) => {
    expect(valueOf(cartelLines(whole, TODAY), label)).toBe(value);
    expect(valueOf(fichaLines(whole, TODAY), label)).toBe(value);
  });

  it.each([
    ['Marca', 'BMW'],
    ['Modelo', 'X5 xDrive30d'],
    ['Última ITV o revisión', '10/03/2025'],
    ['Resultado', 'Favorable con defectos leves'],
    ['Libre de cargas y gravámenes', 'Sí, libre de cargas'],
    ['Precio', '45.900\u202f€'],
    ['Impuestos', 'IVA incluido, no deducible (REBU)'],
    ['Bastidor', undefined],
  ])('the ficha states %s', (label, value) => {
    expect(valueOf(fichaLines(whole, TODAY), label)).toBe(value);
  });

  it.each<[string, boolean, string]>([
    ['deducible', true, 'IVA deducible, incluido en el precio'],
    ['deducible', false, 'IVA deducible, no incluido en el precio'],
    ['sin_iva', false, 'Sin IVA: el comprador paga el ITP'],
    ['', true, 'IVA incluido'],
    ['', false, ''],
  ])('states the taxes %j, included %s: %s', (regimen_iva, iva_incluido, expected) => {
    expect(taxLine({ ...whole, regimen_iva, iva_incluido }).value).toBe(expected);
  });

  it('states unfavourable facts too, and leaves room for another use', () => {
    const poor = { ...whole, itv_resultado: 'desfavorable', libre_cargas: 'no', uso_anterior: 'otro' };
    expect(valueOf(fichaLines(poor, TODAY), 'Resultado')).toBe('Desfavorable');
    expect(valueOf(fichaLines(poor, TODAY), 'Libre de cargas y gravámenes')).toBe('No, tiene cargas');
    const use = cartelLines(poor, TODAY).find(({ field }) => field === 'uso_anterior');
    expect(use).toMatchObject({ value: 'Otro:', isByHand: true });
  });
});

it.each<[string, Partial<typeof whole>, string]>([
  ['Propietarios anteriores', { propietarios_anteriores: 0 }, '0'],
  ['Accidente declarado', { accidente_declarado: 'reparado' }, 'Sí, reparado'],
  ['Llaves', { llaves: 2 }, '2'],
])('the ficha states %s when it is known, and misses nothing without it', (label, known, value) => {
  expect(valueOf(fichaLines({ ...whole, ...known }, TODAY), label)).toBe(value);
  expect(valueOf(fichaLines(whole, TODAY), label)).toBeUndefined();
});

describe('days', () => {
  it.each([
    ['2021-11-22', '5 años'],
    ['2021-11-23', '4 años y 11 meses'],
    ['2025-10-22', '1 año y 1 mes'],
    ['2026-10-01', '1 mes'],
    ['2026-11-22', 'Menos de un mes'],
    ['2026-11-23', ''],
    ['', ''],
  ])('the age of a car of %s is %s', (registered, age) => {
    expect(ageText(registered, TODAY)).toBe(age);
  });
});

it.each<[Partial<AdminVehicle>, string, boolean]>([
  [{ garantia_meses: 12 }, 'Uno.', true],
  [{ garantia_meses: null }, 'Uno.', true],
  [{ garantia_meses: 12 }, '', false],
  [{ garantia_meses: 6 }, 'Uno.', false],
  [{ garantia_meses: 12, titularidad: 'gestion_venta' }, 'Uno.', false],
])('the conditions go with a car of %j and the text "%s": %s', (change, warranty, isHandedOver) => {
  const vehicle = { ...bare, ...change };
  expect(hasTerms(vehicle, { warranty })).toBe(isHandedOver);
});
