import { expect, it } from 'vitest';
import { pointText, shortDay } from './day-words.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

it.each([
  [{ from: '2026-10-25', to: '2026-10-25', visits: 1200, leads: 1 }, '25 de octubre: 1.200 visitas, 1 lead'],
  [
    { from: '2026-03-29', to: '2026-03-29', visits: null, leads: 0 },
    '29 de marzo: sin datos de visitas, 0 leads',
  ],
  [
    { from: '2026-11-23', to: '2026-11-29', visits: 1, leads: 2 },
    'Del 23 de noviembre al 29 de noviembre: 1 visita, 2 leads',
  ],
])('describes %j', (point, expected) => {
  expect(plain(pointText(point))).toBe(expected);
});

it('shortens a day', () => {
  expect(shortDay('2026-10-03')).toBe('3 oct');
});
