import { describe, expect, it } from 'vitest';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { missingFromNew, publishQuestion, questionBefore } from './vehicle-form.questions.ts';

const car = { ...blankVehicle(2022), precio_eur: 48_000, km: 12_000 };
const isNew = { vehicle: null, agreed: [], afterSave: 'list' } as const;
const isOld = { ...isNew, vehicle: { precio_eur: 48_000 } };

describe('missingFromNew', () => {
  it.each([
    [{}, 1, []],
    [{}, 0, ['fotos']],
    [{ km: null }, 0, ['kilómetros', 'fotos']],
    [{ precio_eur: null }, 0, ['precio', 'fotos']],
    [{ precio_eur: null, km: null }, 2, ['precio', 'kilómetros']],
    [{ precio_eur: 0, km: 0 }, 0, ['precio', 'fotos']],
    [{ precio_eur: null, km: null, status: 'oculto' }, 0, []],
  ] as const)('%j with %d photos is missing %j', (change, photos, expected) => {
    expect(missingFromNew({ ...car, ...change }, photos)).toEqual(expected);
  });
});

describe('publishQuestion', () => {
  it.each([
    [['fotos'], '¿Publicar sin fotos?'],
    [['kilómetros', 'fotos'], '¿Publicar sin kilómetros ni fotos?'],
    [['precio', 'kilómetros', 'fotos'], '¿Publicar sin precio, kilómetros ni fotos?'],
  ] as const)('%j', (missing, expected) => {
    expect(publishQuestion(missing)).toBe(expected);
  });
});

describe('questionBefore', () => {
  it('asks about a price that differs much from the saved one', () => {
    expect(questionBefore(isOld, { ...car, precio_eur: 33 })).toEqual({
      kind: 'price',
      before: 48_000,
      next: 33,
    });
    expect(questionBefore(isOld, { ...car, precio_eur: 45_000 })).toBeNull();
  });

  it('asks about a low price of a new car first, then about missing parts', () => {
    const low = { ...car, precio_eur: 33 };
    const first = questionBefore(isNew, low);
    expect(first).toEqual({ kind: 'price', before: null, next: 33 });
    const agreed = ['¿Un precio de 33\u202f€?'];
    expect(questionBefore({ ...isNew, agreed }, low)).toEqual({ kind: 'missing', missing: ['fotos'] });
    expect(questionBefore({ ...isNew, agreed: [...agreed, '¿Publicar sin fotos?'] }, low)).toBeNull();
  });

  it('does not ask about photos when the save leads to taking them', () => {
    expect(questionBefore({ ...isNew, afterSave: 'photos' }, car)).toBeNull();
    expect(questionBefore({ ...isNew, afterSave: 'photos' }, { ...car, km: null })).toEqual({
      kind: 'missing',
      missing: ['kilómetros'],
    });
  });

  it('does not ask about missing parts of a hidden new car or of an existing car', () => {
    expect(questionBefore(isNew, { ...car, km: null, status: 'oculto' })).toBeNull();
    expect(questionBefore(isOld, { ...car, km: null })).toBeNull();
  });
});
