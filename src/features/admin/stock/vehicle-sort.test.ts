import { describe, expect, it } from 'vitest';
import { sortFields, VEHICLE_SORTS } from './vehicle-sort.ts';

describe('sortFields', () => {
  it.each([null, ...VEHICLE_SORTS])('%s ends with a unique field', (sort) => {
    expect(sortFields(sort)).toMatch(/,id$/);
  });
});
