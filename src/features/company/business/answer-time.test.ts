import { expect, it } from 'vitest';
import { demoFacts } from '#tests/support/business.ts';
import { answerTimeText } from './answer-time.ts';
import { hoursLines } from './opening-hours.ts';

const week = hoursLines(demoFacts.hours);
const split = hoursLines([
  [
    { opens: '09:30', closes: '13:00' },
    { opens: '16:00', closes: '20:00' },
  ],
]);
const night = hoursLines([[], [], [{ opens: '01:00', closes: '02:00' }]]);

it.each([
  // 2026-11-23 is a Monday. Madrid is an hour ahead of UTC in winter, and two in summer.
  ['at ten in the morning', week, '2026-11-23T09:00:00Z', 'Ahora estamos aquí, hasta las 19:00.'],
  ['at the minute of opening', week, '2026-11-23T08:00:00Z', 'Ahora estamos aquí, hasta las 19:00.'],
  ['at the minute of closing', week, '2026-11-23T18:00:00Z', 'Abrimos mañana a las 9:00 y'],
  ['before opening', week, '2026-11-23T06:30:00Z', 'Abrimos hoy a las 9:00 y'],
  ['on Friday evening', week, '2026-11-27T20:00:00Z', 'Abrimos mañana a las 10:00 y'],
  ['on Saturday evening', week, '2026-11-28T20:00:00Z', 'Abrimos el lunes a las 9:00 y'],
  ['after midnight, before midnight in UTC', week, '2026-11-28T23:30:00Z', 'Abrimos mañana a las 9:00 y'],
  ['in summer', week, '2026-07-06T16:30:00Z', 'Ahora estamos aquí, hasta las 19:00.'],
  ['in the break', split, '2026-11-23T13:00:00Z', 'Abrimos hoy a las 16:00 y'],
  ['a week before the only open day', split, '2026-11-23T19:30:00Z', 'Abrimos el lunes a las 9:30 y'],
  ['at one', night, '2026-11-23T09:00:00Z', 'Abrimos el miércoles a la 1:00 y'],
  ['on a holiday', week, '2026-12-08T10:00:00Z', 'Abrimos el jueves 24 de diciembre a las 9:00 y'],
  ['before holidays', week, '2026-12-07T18:30:00Z', 'Abrimos el jueves 24 de diciembre a las 9:00 y'],
  ['on the last day of holidays', week, '2026-12-23T10:00:00Z', 'Abrimos mañana a las 9:00 y'],
  ['without opening hours', [], '2026-11-23T09:00:00Z', /^Te respondemos en menos de 24 horas\.$/],
])('says when an answer comes: %s', (_, hours, now, expected) => {
  const closedDays = [{ from: '2026-12-08', to: '2026-12-23', name: '' }];
  const text = answerTimeText({ hours, closedDays, replyTime: 'menos de 24 horas' }, new Date(now));
  expect(text).toMatch(expected);
  expect(text).toContain('te respondemos en menos de 24 horas'.slice(1));
});
