import { describe, expect, it } from 'vitest';
import { sanitizeText } from './sanitize.ts';

describe('sanitizeText', () => {
  it.each([
    ['', ''],
    ['  Hola  ', 'Hola'],
    ['línea 1\nlínea 2', 'línea 1\nlínea 2'],
    ['<b>BMW</b>', 'bBMW/b'],
    ['a < b > c', 'a  b  c'],
    ['javascript:alert(1)', 'alert(1)'],
    ['JaVaScRiPt:x', 'x'],
    ['javajavascript:script:x', 'x'],
    ['java<script:x', 'x'],
    ['x onclick=y', 'x y'],
    ['ONERROR=y', 'y'],
    ['ononclick=click=y', 'click=y'],
    ['on<click=y', 'y'],
    ['oonclick=nload=y', 'y'],
    ['on = 5', 'on = 5'],
    ['on=5', 'on=5'],
    ['Conexión USB', 'Conexión USB'],
    ['< onload= >', ''],
  ])('%j becomes %j', (input, expected) => {
    expect(sanitizeText(input)).toBe(expected);
  });
});
