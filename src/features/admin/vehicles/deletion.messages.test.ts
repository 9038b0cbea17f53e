import { describe, expect, it } from 'vitest';
import { deletionQuestion, deletionText } from './deletion.messages.ts';

const cars = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ marca: 'BMW', modelo: `X${index + 1}`, version: '' }));

describe('deletionText', () => {
  it.each([
    [{ photos: 12, specs: 20 }, 'con 12 fotos y 20 especificaciones.'],
    [{ photos: 1, specs: 1 }, 'con 1 foto y 1 especificación.'],
    [null, 'con sus fotos y sus especificaciones.'],
  ])('mentions %j', (belongings, expected) => {
    expect(deletionText(cars(1), belongings)).toContain(`Desaparece de la web ${expected}`);
    expect(deletionText(cars(2), belongings)).toContain(`BMW X1, BMW X2. Desaparecen de la web ${expected}`);
  });

  it('names the first five of many', () => {
    expect(deletionText(cars(7), null)).toContain('BMW X5 y 2 más. Desaparecen');
  });
});

it.each([
  [1, '¿Eliminar el BMW X1?'],
  [3, '¿Eliminar 3 vehículos?'],
])('the question for %i', (count, question) => {
  expect(deletionQuestion(cars(count))).toBe(question);
});
