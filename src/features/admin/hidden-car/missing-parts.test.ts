import { expect, it } from 'vitest';
import { missingParts, missingText, publishQuestion } from './missing-parts.ts';

it.each([
  [{}, 3, []],
  [{}, 0, ['fotos']],
  [{}, null, []],
  [{ km: null }, 0, ['kilómetros', 'fotos']],
  [{ precio_eur: null, km: null }, 2, ['precio', 'kilómetros']],
  [{ precio_eur: 0, km: 0 }, null, ['precio']],
  [{ precio_eur: null, km: null }, 0, ['precio', 'kilómetros', 'fotos']],
] as const)('%j with %j photos lacks %j', (change, photos, expected) => {
  expect(missingParts({ precio_eur: 48_000, km: 12_000, ...change }, photos)).toEqual(expected);
});

it.each([
  [['fotos'], '¿Publicar sin fotos?', 'Faltan las fotos.'],
  [['precio'], '¿Publicar sin precio?', 'Falta el precio.'],
  [['kilómetros', 'fotos'], '¿Publicar sin kilómetros ni fotos?', 'Faltan los kilómetros y las fotos.'],
  [
    ['precio', 'kilómetros', 'fotos'],
    '¿Publicar sin precio, kilómetros ni fotos?',
    'Faltan el precio, los kilómetros y las fotos.',
  ],
] as const)('%j is asked as %j and noted as %j', (missing, question, text) => {
  expect(publishQuestion(missing)).toBe(question);
  expect(missingText(missing)).toBe(text);
});

it('nothing missing needs no words', () => {
  expect(missingText([])).toBe('');
});
