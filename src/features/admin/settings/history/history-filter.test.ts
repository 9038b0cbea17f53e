import { afterAll, beforeAll, expect, it } from 'vitest';
import { historyFilterString, type HistoryFilter } from './history-filter.ts';

const none: HistoryFilter = { search: '', vehicle: null, who: null, kind: null, from: null, to: null };

/** One hour behind Madrid: a day that has begun in Madrid has not begun here. */
const deviceZone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Atlantic/Canary';
});
afterAll(() => {
  if (deviceZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = deviceZone;
});

it.each<[string, Partial<HistoryFilter>, string]>([
  ['nothing', {}, ''],
  ['a word', { search: 'Ana' }, 'busqueda ~ "ana"'],
  ['a car', { vehicle: 'v1' }, 'vehiculo = "v1"'],
  ['a person', { who: 'Marta' }, 'quien_nombre = "Marta"'],
  [
    'a kind',
    { kind: 'ajustes' },
    '(coleccion = "ajustes" || coleccion = "negocio" || coleccion = "negocio_fotos" || coleccion = "paginas_marca")',
  ],
  ['from a day in winter', { from: '2026-11-22' }, 'created_at >= "2026-11-21 23:00:00.000Z"'],
  ['from a day in summer', { from: '2026-07-01' }, 'created_at >= "2026-06-30 22:00:00.000Z"'],
  ['to a day, with all its hours', { to: '2026-11-22' }, 'created_at < "2026-11-22 23:00:00.000Z"'],
  [
    'a day of 25 hours',
    { from: '2026-10-25', to: '2026-10-25' },
    'created_at >= "2026-10-24 22:00:00.000Z" && created_at < "2026-10-25 23:00:00.000Z"',
  ],
])('filters by: %s', (_what, change, expected) => {
  expect(new Date('2026-11-22T00:00').toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect(historyFilterString({ ...none, ...change })).toBe(expected);
});
