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

  it('leaves nothing forbidden, takes nothing else, and has nothing to do a second time', () => {
    const forbidden = /[<>]|javascript:|on\w+=/i;
    const parts = [
      '<',
      '>',
      'on',
      'o',
      'N',
      'n',
      'x',
      '=',
      ':',
      ' ',
      'java',
      'Script',
      'javascript:',
      'ó',
      '🚗',
    ];
    let state = 20_261_122;
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let run = 0; run < 5000; run++) {
      const text = Array.from({ length: 1 + next(14) }, () => parts[next(parts.length)]).join('');
      const clean = sanitizeText(text);
      expect(forbidden.test(clean), text).toBe(false);
      expect(sanitizeText(clean), text).toBe(clean);
      if (!forbidden.test(text)) expect(clean).toBe(text.trim());
    }
  });

  it.each([
    ['handlers', 'o'.repeat(100_000) + 'n1='.repeat(100_000)],
    ['schemes', 'javas'.repeat(60_000) + 'cript:'.repeat(60_000)],
    ['brackets in schemes', 'java<script:'.repeat(40_000)],
  ])('ends soon, however many %s stand in each other', (_what, text) => {
    expect(sanitizeText(text)).not.toMatch(/[<>]|javascript:|on\w+=/i);
  });

  it('reads what begins like something forbidden once, in an engine that goes back and forth, too', () => {
    const beginnings = `${'on'.repeat(150_000)}ñ`;
    expect(sanitizeText(`${beginnings}=`)).toBe(`${beginnings}=`);
    expect(sanitizeText(`${beginnings}${'java'.repeat(20)}${'script:'.repeat(20)}`)).toBe(beginnings);
  });
});
