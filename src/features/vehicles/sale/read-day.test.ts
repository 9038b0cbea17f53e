import { expect, it } from 'vitest';
import { readDay, typedDay } from './read-day.ts';

it.each([
  ['15/03/2021', '2021-03-15'],
  ['15-3-21', '2021-03-15'],
  ['15.03.2021', '2021-03-15'],
  ['15/03/99', '1999-03-15'],
  ['15/03/2021 0:00:00', '2021-03-15'],
  ['2021-03-15', '2021-03-15'],
  ['2021/3/15', '2021-03-15'],
  ['2021-03-15T10:00:00Z', '2021-03-15'],
  ['20210315', '2021-03-15'],
  ['03/2021', '2021-03-01'],
  ['03.2021', '2021-03-01'],
  ['2021-03', '2021-03-01'],
  ['3/21', '2021-03-01'],
  ['mar-21', '2021-03-01'],
  ['Marzo de 2021', '2021-03-01'],
  ['März 2021', '2021-03-01'],
  ['15 de septiembre de 2021', '2021-09-15'],
  ['15-dic.-21', '2021-12-15'],
])('%j is %s', (text, day) => expect(readDay(text)).toMatchObject({ day, isSure: true }));

it.each([['03/12', '2012-03-01']])('%j may be %s', (text, day) =>
  expect(readDay(text)).toEqual({ day, isMonth: true, isSure: false }),
);

it.each(['31/02/2024', '15/03', '03/15/2021', 'ayer', 'martes 2021', '2021', '44270', ''])(
  '%j is not a day',
  (text) => expect(readDay(text)).toBe(null),
);

it.each([
  ['15/03/2021', false],
  ['20210315', false],
  ['03/2021', true],
  ['marzo de 2021', true],
])('%j is a month alone: %j', (text, isMonth) => expect(readDay(text)).toMatchObject({ isMonth }));

it.each([
  ['15/03/2021', '2021-03-15'],
  ['3/2021', '2021-03'],
  ['032021', '2021-03'],
  ['15032021', '2021-03-15'],
  ['20210315', '2021-03-15'],
  ['20112019', '2019-11-20'],
  [' 2021-03 ', '2021-03'],
  ['03/12', '03/12'],
  ['2021', '2021'],
  ['ayer ', 'ayer'],
  ['', ''],
])('typed as %j it is %j', (text, stored) => expect(typedDay(text)).toBe(stored));
