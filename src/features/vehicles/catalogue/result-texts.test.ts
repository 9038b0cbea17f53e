import { describe, expect, it } from 'vitest';
import { emptyHint, foundText, resultLine } from './result-texts.ts';

describe('resultLine', () => {
  it.each([
    ['', 0, '0 vehículos encontrados'],
    ['', 1, '1 vehículo encontrado'],
    ['  ', 2, '2 vehículos encontrados'],
    ['golf', 1, 'Resultados para "golf": 1 vehículo encontrado'],
    [' golf ', 12, 'Resultados para "golf": 12 vehículos encontrados'],
  ])('%j with %d', (search, count, text) => {
    expect(resultLine(search, count)).toBe(text);
  });
});

it('foundText is what the line says without a search', () => {
  expect(foundText(3)).toBe(resultLine('', 3));
});

it('the hint differs when something is searched for, and names it', () => {
  expect(emptyHint(' ')).not.toBe(emptyHint('x'));
  expect(emptyHint(' tractor ')).toContain('"tractor"');
});
