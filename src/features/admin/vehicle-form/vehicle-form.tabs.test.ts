import { describe, expect, it } from 'vitest';
import { newVehicleForm } from './vehicle-form.schema.ts';
import { errorCount, FIELD_LABELS, firstWrongTab, FORM_TAB_FIELDS } from './vehicle-form.tabs.ts';

describe('the sub-tabs', () => {
  it('hold every field of the form exactly once', () => {
    const placed = Object.values(FORM_TAB_FIELDS).flat().toSorted();
    expect(placed).toEqual(Object.keys(newVehicleForm(new Date())).toSorted());
    expect(Object.keys(FIELD_LABELS).toSorted()).toEqual(placed);
  });

  it.each([
    [{}, null],
    [{ km: 'x' }, 'basico'],
    [{ proveedor: 'x', precio_eur: 'x' }, 'precio'],
  ])('the first one wrong in %j is %j', (errors, expected) => {
    expect(firstWrongTab(errors)).toBe(expected);
  });

  it('count what is wrong', () => {
    expect(errorCount('basico', { marca: 'x', anio: 'x', proveedor: 'x' })).toBe(2);
  });
});
