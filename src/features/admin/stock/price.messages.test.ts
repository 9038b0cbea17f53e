import { describe, expect, it } from 'vitest';
import {
  previousPriceHint,
  previousPriceWarning,
  priceQuestion,
  pricesQuestion,
  pricesQuestionText,
  removedPreviousPriceText,
  removedPreviousPricesText,
} from './price.messages.ts';

const NNBSP = '\u202f';

describe('priceQuestion', () => {
  it.each([
    [48_000, 32.9, `¿De 48.000${NNBSP}€ a 33${NNBSP}€?`],
    [null, 33, `¿Un precio de 33${NNBSP}€?`],
  ])('names the change from %j to %j', (before, next, expected) => {
    expect(priceQuestion(before, next)).toBe(expected);
  });
});

describe('pricesQuestion', () => {
  const prices = ['BMW X5', 'Audi A4'].map((title) => ({ title, before: 30_000, next: 15_000 }));

  it('asks about one as about a single price', () => {
    expect(pricesQuestion(prices.slice(0, 1))).toBe(priceQuestion(30_000, 15_000));
    expect(pricesQuestionText(prices.slice(0, 1))).toBe('BMW X5: comprueba el precio antes de guardarlo.');
  });

  it('names the cars of several', () => {
    expect(pricesQuestion(prices)).toBe('¿Cambiar así 2 precios?');
    expect(pricesQuestionText(prices)).toBe(
      `BMW X5 (de 30.000${NNBSP}€ a 15.000${NNBSP}€), Audi A4 (de 30.000${NNBSP}€ a 15.000${NNBSP}€): comprueba los precios antes de guardarlos.`,
    );
  });
});

it.each([
  [[], undefined],
  [['BMW X5'], 'Hemos quitado el precio anterior de BMW X5: no se puede mostrar junto al precio nuevo.'],
])('says that the previous prices of %j were removed', (titles, expected) => {
  expect(removedPreviousPricesText(titles)).toBe(expected);
});

describe('removedPreviousPriceText', () => {
  const said = 'Hemos quitado el precio anterior: ';
  it.each([
    [{ precio_eur: 42_000, precio_anterior_eur: 109_900 }, null, 104_900, 'no era el más bajo'],
    [{ precio_eur: 50_000, precio_anterior_eur: 48_000 }, null, 48_000, 'no es mayor que el precio actual'],
    [{ precio_eur: null, precio_anterior_eur: 48_000 }, null, 45_000, 'no se muestra sin precio'],
  ])('explains why %j was removed', (requested, stored, former, expected) => {
    const text = removedPreviousPriceText(former, requested, stored);
    expect(text?.startsWith(said)).toBe(true);
    expect(text).toContain(expected);
  });

  it.each([
    [52_000, 52_000],
    [null, null],
  ])('says nothing about %j stored as %j', (requested, stored) => {
    const prices = { precio_eur: 1000, precio_anterior_eur: requested };
    expect(removedPreviousPriceText(48_000, prices, stored)).toBeUndefined();
  });
});

describe('previousPriceWarning', () => {
  it('warns before the save', () => {
    expect(previousPriceWarning(48_000, { precio_eur: 45_000, precio_anterior_eur: 52_000 })).toBe(
      'Se quitará al guardar: no era el más bajo de los últimos 30 días',
    );
  });

  it('is undefined while the price is unchanged', () => {
    const requested = { precio_eur: 48_000, precio_anterior_eur: 52_000 };
    expect(previousPriceWarning(48_000, requested)).toBeUndefined();
  });
});

describe('previousPriceHint', () => {
  it.each([
    [48_000, 45_000, null, true],
    [48_000, 45_000, 48_000, false],
    [48_000, 50_000, null, false],
    [null, 50_000, null, false],
    [48_000, null, null, false],
  ])('is given from %j to %j beside %j: %j', (former, precio_eur, precio_anterior_eur, isGiven) => {
    expect(previousPriceHint(former, { precio_eur, precio_anterior_eur }) !== undefined).toBe(isGiven);
  });
});
