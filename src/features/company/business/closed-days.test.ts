import { expect, it, test } from 'vitest';
import { demoFacts } from '#tests/support/business.ts';
import { businessProblems, businessSchema } from './business.schema.ts';
import { closedDaysText, shortClosedDaysText, upcomingClosedDays } from './closed-days.ts';

const days = (from: string, to = from, name = '') => ({ from, to, name });

test.each([
  [days('2026-12-08'), 'Martes 8 de diciembre', '08/12/2026'],
  [days('2026-12-25', '2026-12-25', 'Navidad'), 'Viernes 25 de diciembre', '25/12/2026 (Navidad)'],
  [days('2026-08-03', '2026-08-31'), 'Del 3 al 31 de agosto', '03/08/2026 a 31/08/2026'],
  [days('2026-12-24', '2027-01-06'), 'Del 24 de diciembre al 6 de enero', '24/12/2026 a 06/01/2027'],
])('names %j', (closed, text, short) => {
  expect([closedDaysText(closed), shortClosedDaysText(closed)]).toEqual([text, short]);
});

it('keeps the days that are not over, the next one first', () => {
  const [past, today, running, next] = [
    days('2026-12-06'),
    days('2026-12-07'),
    days('2026-12-01', '2026-12-07'),
    days('2026-12-25'),
  ];
  expect(upcomingClosedDays([next, past, today, running], '2026-12-07')).toEqual([running, today, next]);
});

test.each<[object, Record<string, RegExp>]>([
  [days('2026-12-08'), {}],
  [days('2028-02-29', '2028-02-29', ' Día del taller '), {}],
  [days('2026-02-29'), { 'closedDays.0.from': /Elige un día/, 'closedDays.0.to': /Elige un día/ }],
  [days('', '2026-12-08'), { 'closedDays.0.from': /Elige un día/ }],
  [days('8/12/2026', '2026-12-08'), { 'closedDays.0.from': /Elige un día/ }],
  [days('2026-12-08', '2026-12-07'), { 'closedDays.0.to': /anterior/ }],
  [days('2026-12-24', '2062-01-06'), { 'closedDays.0.to': /año/ }],
  [days('2026-12-08', '2026-12-08', 'x'.repeat(61)), { 'closedDays.0.name': /60/ }],
])('reports the problems of %j', (closed, problems) => {
  const reading = businessSchema.safeParse({ ...demoFacts, closedDays: [closed] });
  expect(reading.success ? {} : businessProblems(reading.error)).toEqual(
    Object.fromEntries(Object.entries(problems).map(([place, text]) => [place, expect.stringMatching(text)])),
  );
});

it('accepts at most sixty entries', () => {
  const closedDays = Array.from({ length: 61 }, () => days('2026-12-08'));
  const problems = (count: number) =>
    businessSchema.safeParse({ ...demoFacts, closedDays: closedDays.slice(0, count) }).error?.issues ?? [];
  expect(problems(60)).toEqual([]);
  expect(problems(61)).toMatchObject([{ path: ['closedDays'], message: 'Como mucho 60 días o periodos' }]);
});
