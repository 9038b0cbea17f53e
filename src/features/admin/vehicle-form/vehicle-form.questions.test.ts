import { describe, expect, it } from 'vitest';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import { isPublishing, questionBefore } from './vehicle-form.questions.ts';

const car = { ...blankVehicle(2022), precio_eur: 48_000, km: 12_000 };
const isNew = {
  vehicle: null,
  photos: null,
  base: { matricula: '', vin: '' },
  twins: null,
  advert: { text: '' },
  agreed: [],
} as const;
const isOld = { ...isNew, vehicle: { precio_eur: 48_000, status: 'disponible' } };

describe('isPublishing', () => {
  it.each([
    [null, 'disponible', true],
    [null, 'oculto', false],
    ['oculto', 'disponible', true],
    ['oculto', 'vendido', true],
    ['oculto', 'oculto', false],
    ['reservado', 'disponible', false],
  ] as const)('from %j to %s: %s', (former, status, expected) => {
    expect(isPublishing(former === null ? null : { status: former }, { status })).toBe(expected);
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

  it('asks first whether a car with the same plate is another one, once', () => {
    const twin = { id: 'a', referencia: 'V-0041', titulo: 'Porsche Macan GTS', isTrashed: false };
    const twins = { of: { matricula: '1234BCD', vin: '' }, matricula: twin, vin: null };
    const same = { ...car, matricula: '1234 BCD', precio_eur: 33 };
    const question = questionBefore({ ...isNew, twins }, same);
    expect(question).toEqual({ kind: 'twin', twin, fields: ['matricula'] });
    const agreed = ['V-0041, Porsche Macan GTS, tiene la misma matrícula.'];
    expect(questionBefore({ ...isNew, twins, agreed }, same)).toMatchObject({ kind: 'price' });
  });

  it('asks first whether a pasted advert may be lost', () => {
    const unused = { ...isNew, advert: { text: 'BMW X5' } };
    expect(questionBefore(unused, car)).toEqual({ kind: 'advert' });
    const agreed = ['El texto pegado no se ha pasado al formulario y se perderá.'];
    expect(questionBefore({ ...unused, agreed }, car)).toBeNull();
  });

  it('asks about a low price of a new car first, then about missing parts', () => {
    const low = { ...car, precio_eur: 33, km: null };
    const first = questionBefore(isNew, low);
    expect(first).toEqual({ kind: 'price', before: null, next: 33 });
    const agreed = ['¿Un precio de 33\u202f€?'];
    expect(questionBefore({ ...isNew, agreed }, low)).toEqual({
      kind: 'missing',
      missing: ['kilómetros'],
    });
    expect(questionBefore({ ...isNew, agreed: [...agreed, '¿Publicar sin kilómetros?'] }, low)).toBeNull();
  });

  it('does not ask about photos, which a new car cannot have yet', () => {
    expect(questionBefore(isNew, car)).toBeNull();
  });

  it('does not ask about missing parts of a hidden new car or of a public car', () => {
    expect(questionBefore(isNew, { ...car, km: null, status: 'oculto' })).toBeNull();
    expect(questionBefore(isOld, { ...car, km: null })).toBeNull();
  });

  it('asks about missing parts, also photos, of a hidden car that is published', () => {
    const hidden = { ...isOld, vehicle: { precio_eur: 48_000, status: 'oculto' } };
    const question = { kind: 'missing', missing: ['kilómetros', 'fotos'] };
    expect(questionBefore({ ...hidden, photos: 0 }, { ...car, km: null })).toEqual(question);
    expect(questionBefore({ ...hidden, photos: 3 }, car)).toBeNull();
    expect(questionBefore({ ...hidden, photos: 0 }, { ...car, status: 'oculto' })).toBeNull();
  });
});
