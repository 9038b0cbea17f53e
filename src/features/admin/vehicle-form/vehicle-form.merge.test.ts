import { describe, expect, it } from 'vitest';
import { changedFields, mergeVehicleForm } from './vehicle-form.merge.ts';
import { newVehicleForm, type VehicleFormValues } from './vehicle-form.schema.ts';

const base = { ...newVehicleForm(new Date('2026-01-01')), marca: 'BMW', modelo: 'X5', precio_eur: '100' };

describe('changedFields', () => {
  it.each<[Partial<VehicleFormValues>, string[]]>([
    [{}, []],
    [{ km: '5' }, ['km']],
    [{ etiquetas: [] }, []],
    [{ etiquetas: ['a'] }, ['etiquetas']],
    [{ destacado: true, marca: 'Audi' }, ['marca', 'destacado']],
  ])('lists the fields changed by %j', (change, expected) => {
    expect(changedFields(base, { ...base, ...change })).toEqual(expected);
  });
});

describe('mergeVehicleForm', () => {
  it.each<[string, Partial<VehicleFormValues>, Partial<VehicleFormValues>, object]>([
    [
      'keeps both changes to different fields',
      { km: '5' },
      { precio_eur: '90' },
      { values: { km: '5', precio_eur: '90' }, theirs: ['precio_eur'], conflicts: [] },
    ],
    [
      'keeps my change to the same field and reports a conflict',
      { precio_eur: '80' },
      { precio_eur: '90' },
      { values: { precio_eur: '80' }, theirs: [], conflicts: ['precio_eur'] },
    ],
    [
      'reports no conflict for the same change',
      { status: 'reservado' },
      { status: 'reservado' },
      { values: { status: 'reservado' }, theirs: [], conflicts: [] },
    ],
  ])('%s', (_name, mine, current, expected) => {
    expect(mergeVehicleForm(base, { ...base, ...mine }, { ...base, ...current })).toMatchObject(expected);
  });
});
