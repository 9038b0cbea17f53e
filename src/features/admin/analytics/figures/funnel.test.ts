import { describe, expect, it } from 'vitest';
import { funnelOf, funnelsByChannel, percentOf } from './funnel.ts';

const states = (totals: Record<string, number>) =>
  Object.entries(totals).map(([estado, total]) => ({ estado, total }));

describe('funnelOf', () => {
  it.each([
    ['no leads', {}, [0, 0, 0, 0, 0]],
    ['a new lead', { nuevo: 1 }, [1, 0, 0, 0, 0]],
    ['an unknown state', { archivado: 2 }, [2, 0, 0, 0, 0]],
    ['one of each', { nuevo: 1, contactado: 1, cita: 1, ganado: 1, perdido: 1 }, [5, 4, 2, 1, 1]],
    ['lost leads only', { perdido: 3 }, [3, 3, 0, 0, 3]],
    ['many', { nuevo: 10, contactado: 20, cita: 5, ganado: 3, perdido: 2 }, [40, 30, 8, 3, 2]],
  ])('%s', (_what, totals, [received, answered, appointed, won, lost]) => {
    expect(funnelOf(states(totals))).toEqual({ received, answered, appointed, won, lost });
  });
});

const row = (canal: string, total: number, estado = 'nuevo') => ({ canal, estado, total });

describe('funnelsByChannel', () => {
  it.each([
    ['no leads', [], []],
    [
      'the largest first',
      [row('a', 1), row('b', 1), row('b', 2, 'ganado')],
      [
        ['b', 3],
        ['a', 1],
      ],
    ],
    [
      'equal ones by name',
      [row('b', 1), row('a', 1)],
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    [
      'five channels',
      ['a', 'b', 'c', 'd', 'e'].map((canal) => row(canal, 1)),
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
        ['d', 1],
        ['e', 1],
      ],
    ],
    [
      'the rest together',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((canal, index) => row(canal, 9 - index)),
      [
        ['a', 9],
        ['b', 8],
        ['c', 7],
        ['d', 6],
        ['e', 5],
        [null, 7],
      ],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(funnelsByChannel(rows).map(({ channel, received }) => [channel, received])).toEqual(expected);
  });
});

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [1, 1000, 0],
])('%d of %d is %d percent', (part, whole, expected) => {
  expect(percentOf(part, whole)).toBe(expected);
});
