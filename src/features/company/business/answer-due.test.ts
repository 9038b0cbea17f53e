import { describe, expect, it } from 'vitest';
import { demoFacts } from '#tests/support/business.ts';
import { answerDueAt, type OpeningTimes } from './answer-due.ts';
import { answerTimeText } from './answer-time.ts';
import { hoursLines } from './opening-hours.ts';

/** SPEC section 2: Monday to Friday from nine to seven, Saturday from ten to two. */
const week: OpeningTimes = { hours: hoursLines(demoFacts.hours), closedDays: [] };
const split = {
  ...week,
  hours: hoursLines([
    [
      { opens: '09:30', closes: '13:00' },
      { opens: '16:00', closes: '20:00' },
    ],
  ]),
};
const day = (from: string, to = from) => ({ from, to, name: '' });
const closed = (...closedDays: OpeningTimes['closedDays']) => ({ ...week, closedDays });
const night = { ...week, hours: hoursLines([[], [], [], [], [], [], [{ opens: '02:15', closes: '04:00' }]]) };
const never = { ...week, hours: hoursLines([]) };
const unset = { ...week, hours: [] };

/** Times without a zone are Madrid's: an hour ahead of UTC in winter, two in summer. 2026-11-28 is a Saturday. */
const WINTER = '+01:00';
const SUMMER = '+02:00';

describe('an answer is due', () => {
  it.each([
    ['a day after a Saturday at 13:00', week, '2026-11-28T13:00', '2026-11-29T13:00'],
    ['on Tuesday at 9:00 after a Saturday at 15:00', week, '2026-11-28T15:00', '2026-12-01T09:00'],
    ['a day after the minute of opening', week, '2026-11-23T09:00', '2026-11-24T09:00'],
    ['a day after the last minute', week, '2026-11-23T18:59', '2026-11-24T18:59'],
    [
      'a day after the next opening, from the minute of closing',
      week,
      '2026-11-23T19:00',
      '2026-11-25T09:00',
    ],
    ['a day after the opening of the same day', week, '2026-11-23T06:00', '2026-11-24T09:00'],
    ['on Sunday after a Friday evening', week, '2026-11-27T20:00', '2026-11-29T10:00'],
    ['after the second shift, from the break', split, '2026-11-23T14:00', '2026-11-24T16:00'],
    ['a week later, from the only open day', split, '2026-11-23T20:30', '2026-12-01T09:30'],
    [
      'after a holiday, from the evening before',
      closed(day('2026-12-08')),
      '2026-12-07T19:30',
      '2026-12-10T09:00',
    ],
    ['after a holiday, from its morning', closed(day('2026-12-08')), '2026-12-08T10:00', '2026-12-10T09:00'],
    [
      'as ever on the day before a holiday',
      closed(day('2026-12-08')),
      '2026-12-07T18:00',
      '2026-12-08T18:00',
    ],
    [
      'after the holidays of the house',
      closed(day('2026-12-24', '2027-01-06')),
      ...['2026-12-24T10:00', '2027-01-08T09:00'],
    ],
    [
      'after holidays that touch',
      closed(day('2026-11-30'), day('2026-12-01', '2026-12-02')),
      ...['2026-11-28T14:00', '2026-12-04T09:00'],
    ],
    ['a day later without any hours', unset, '2026-11-28T15:00', '2026-11-29T15:00'],
    ['a day later when the whole week is closed', never, '2026-11-28T15:00', '2026-11-29T15:00'],
    [
      'a day later when all days are holidays',
      closed(day('2026-01-01', '2028-12-31')),
      '2026-11-28T15:00',
      '2026-11-29T15:00',
    ],
  ] as const)('%s', (_what, times, created, due) => {
    expect(answerDueAt(new Date(created + WINTER), times)).toEqual(new Date(due + WINTER));
  });

  it.each([
    // 24 hours pass, whatever the clock on the wall shows.
    [
      'an hour earlier by the clock when clocks go back',
      week,
      `2026-10-24T13:00${SUMMER}`,
      `2026-10-25T12:00${WINTER}`,
    ],
    [
      'an hour later by the clock when they go forward',
      week,
      `2027-03-27T13:00${WINTER}`,
      `2027-03-28T14:00${SUMMER}`,
    ],
    [
      'after the opening of the Monday behind it',
      week,
      `2026-10-24T15:00${SUMMER}`,
      `2026-10-27T09:00${WINTER}`,
    ],
    [
      'after an opening in the repeated hour, its first',
      night,
      `2026-10-24T15:00${SUMMER}`,
      `2026-10-26T01:15${WINTER}`,
    ],
    [
      'after an opening in the hour that is left out, an hour later',
      night,
      `2027-03-27T15:00${WINTER}`,
      `2027-03-29T03:15${SUMMER}`,
    ],
    ['in summer', week, `2026-07-06T18:00${SUMMER}`, `2026-07-07T18:00${SUMMER}`],
  ])('%s', (_what, times, created, due) => {
    expect(answerDueAt(new Date(created), times)).toEqual(new Date(due));
  });
});

it('counts from now exactly when the confirmation says that the dealer is there', () => {
  const times = closed(day('2026-12-08'), day('2026-12-24', '2026-12-26'));
  for (let hour = 0; hour < 24 * 40; hour++) {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 30));
    const isOpen = answerDueAt(now, times).getTime() - now.getTime() === 24 * 60 * 60 * 1000;
    const text = answerTimeText({ ...times, replyTime: 'menos de 24 horas' }, now);
    expect(text, now.toISOString()).toContain(isOpen ? 'Ahora estamos aquí' : 'desde esa hora');
  }
});
