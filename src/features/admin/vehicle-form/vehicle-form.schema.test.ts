import { describe, expect, it } from 'vitest';
import {
  copyVehicleForm,
  newVehicleForm,
  readVehicleForm,
  tidyTags,
  toVehicleForm,
  type VehicleFormValues,
} from './vehicle-form.schema.ts';

const now = new Date('2026-06-15T12:00:00Z');
const filled: VehicleFormValues = { ...newVehicleForm(now), marca: 'BMW', modelo: 'X5' };
const read = (change: Partial<VehicleFormValues>) => readVehicleForm({ ...filled, ...change }, now);

describe('newVehicleForm', () => {
  it('has the defaults of the specification', () => {
    expect(newVehicleForm(now)).toMatchObject({
      anio: '2026',
      status: 'disponible',
      financiacion_disponible: true,
      iva_incluido: true,
      destacado: false,
    });
  });

  it.each([
    ['2026-12-31T22:59:59Z', '2026'],
    ['2026-12-31T23:00:00Z', '2027'],
  ])('at %s starts with the year in Madrid, and allows the next year', (moment, year) => {
    const start = new Date(moment);
    const form = { ...newVehicleForm(start), marca: 'BMW', modelo: 'X5' };
    expect(form.anio).toBe(year);
    const withYear = (later: number) =>
      readVehicleForm({ ...form, anio: String(Number(year) + later) }, start).ok;
    expect([withYear(1), withYear(2)]).toEqual([true, false]);
  });
});

describe('readVehicleForm', () => {
  it('turns empty numbers into null', () => {
    expect(read({})).toMatchObject({
      ok: true,
      vehicle: {
        anio: 2026,
        km: null,
        precio_eur: null,
        precio_anterior_eur: null,
        potencia_cv: null,
        cilindrada_cc: null,
      },
    });
  });

  it.each<[Partial<VehicleFormValues>, object]>([
    [{ km: '68.500' }, { km: 68500 }],
    [{ km: '0' }, { km: 0 }],
    [{ precio_eur: '32.900,50' }, { precio_eur: 32900.5 }],
    [{ anio: '1990' }, { anio: 1990 }],
    [{ anio: '2027' }, { anio: 2027 }],
    [{ marca: '  <b>BMW</b> ' }, { marca: 'bBMW/b' }],
    [{ etiquetas: [' Único dueño ', '', 'Único dueño'] }, { etiquetas: ['Único dueño'] }],
  ])('reads %j as %j', (change, expected) => {
    expect(read(change)).toMatchObject({ ok: true, vehicle: expected });
  });

  it.each<[Partial<VehicleFormValues>, object]>([
    [{ marca: ' ' }, { marca: 'La marca es requerida' }],
    [{ modelo: '<>' }, { modelo: 'El modelo es requerido' }],
    [{ anio: '' }, { anio: 'El año debe estar entre 1990 y 2027' }],
    [{ anio: '1989' }, { anio: 'El año debe estar entre 1990 y 2027' }],
    [{ anio: '2028' }, { anio: 'El año debe estar entre 1990 y 2027' }],
    [{ anio: '2020,5' }, { anio: 'El año debe estar entre 1990 y 2027' }],
    [{ km: 'mil' }, { km: 'Debe ser un número' }],
    [{ km: '-1' }, { km: 'Debe estar entre 0 y 9999999' }],
    [{ km: '1,5' }, { km: 'Debe ser un número entero' }],
    [{ precio_eur: '1,5555' }, { precio_eur: 'Puede tener como máximo 2 decimales' }],
    [{ precio_eur: '32,900' }, { precio_eur: '¿32.900\u202f€ o 32,90\u202f€?' }],
    [{ km: '68,500' }, { km: '¿68.500\u202fkm?' }],
    [{ version: 'x'.repeat(201) }, { version: 'Puede tener como máximo 200 caracteres' }],
    [{ etiquetas: ['x'.repeat(41)] }, { etiquetas: 'Cada etiqueta puede tener como máximo 40 caracteres' }],
    [{ etiquetas: Array.from({ length: 21 }, (_, i) => `t${i}`) }, { etiquetas: 'Como máximo 20 etiquetas' }],
    [{ combustible: 'agua' }, { combustible: 'Elige una opción' }],
    [
      { marca: '', anio: 'x' },
      { marca: 'La marca es requerida', anio: 'El año debe estar entre 1990 y 2027' },
    ],
  ])('refuses %j', (change, errors) => {
    expect(read(change)).toEqual({ ok: false, errors });
  });

  it('round-trips a stored vehicle', () => {
    const result = read({ km: '5', precio_eur: '100,5', proveedor: 'Autohaus' });
    if (!result.ok) throw new Error('The form should be valid');
    const stored = { ...result.vehicle, id: 'a', slug: 'b', created_at: 'c', updated_at: 'd' };
    expect(readVehicleForm(toVehicleForm(stored), now)).toEqual(result);
  });
});

describe('copyVehicleForm', () => {
  it('copies the car without the fields that are unique to one car', () => {
    const own = { km: '12000', precio_anterior_eur: '57900', status: 'reservado', destacado: true };
    const original = read({ ...own, precio_eur: '54900', version: 'M50i' });
    if (!original.ok) throw new Error('The form should be valid');
    expect(copyVehicleForm(original.vehicle)).toEqual({
      ...filled,
      version: 'M50i',
      precio_eur: '54900',
      km: '',
      precio_anterior_eur: '',
      status: 'disponible',
      destacado: false,
    });
  });
});

describe('tidyTags', () => {
  it('sanitises tags, and drops empty and duplicate ones', () => {
    expect(tidyTags([' a ', 'a', '', '<b>'])).toEqual(['a', 'b']);
  });
});
