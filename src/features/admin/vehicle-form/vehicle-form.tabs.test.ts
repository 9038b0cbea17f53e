import { describe, expect, it } from 'vitest';
import { newVehicleForm } from './vehicle-form.schema.ts';
import { errorCount, fieldsOfTab, firstWrongTab, FORM_TABS } from './vehicle-form.tabs.ts';

describe('the sub-tabs', () => {
  it('contain every field of the form exactly once', () => {
    const placed = FORM_TABS.flatMap(fieldsOfTab);
    expect(placed.toSorted()).toEqual(Object.keys(newVehicleForm(new Date())).toSorted());
  });

  it.each([
    [{}, null],
    [{ km: 'x' }, 'basico'],
    [{ proveedor: 'x', precio_eur: 'x' }, 'precio'],
  ])('the first with an error in %j is %j', (errors, expected) => {
    expect(firstWrongTab(errors)).toBe(expected);
  });

  it('count their errors', () => {
    expect(errorCount('basico', { marca: 'x', anio: 'x', proveedor: 'x' })).toBe(2);
  });
});
