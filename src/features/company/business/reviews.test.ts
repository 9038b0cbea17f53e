import { expect, test } from 'vitest';
import { reviewCountText, shortReviewText, verifiedText } from './reviews.ts';
import { shortCostText } from './costs.ts';

test.each([
  [1, '1 opinión'],
  [132, '132 opiniones'],
  [1132, '1.132 opiniones'],
  [123_456, '123.456 opiniones'],
])('%s reviews: %s', (count, text) => {
  expect(reviewCountText(count)).toBe(text);
});

test.each([
  ['', 'No se verifica que sean de clientes'],
  ['Google', 'Verificadas por Google'],
])('verified by "%s": %s', (verifiedBy, text) => {
  expect(verifiedText({ verifiedBy })).toBe(text);
});

test('the history has one line for each entry', () => {
  expect(
    shortReviewText({ source: 'Google', url: '', count: 12, score: '4,8 de 5', date: '', verifiedBy: '' }),
  ).toBe('Google: 4,8 de 5, 12 opiniones');
  const cost = { name: 'Gestoría', amount: 0, basis: '', compulsory: true } as const;
  expect(shortCostText({ ...cost, kind: 'included' })).toBe('Gestoría: incluido');
  expect(shortCostText({ ...cost, kind: 'sum', amount: 390 })).toBe('Gestoría: 390 €, obligatorio');
  expect(shortCostText({ ...cost, kind: 'varies', basis: 'según provincia', compulsory: false })).toBe(
    'Gestoría: según provincia, opcional',
  );
});
