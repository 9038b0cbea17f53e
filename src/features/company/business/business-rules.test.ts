import { describe, expect, it, test } from 'vitest';
import { compactNif, isNif } from './nif.ts';
import { hoursLines, type OpenTime } from './opening-hours.ts';
import { phoneNumber, toE164 } from './phone-number.ts';

test.each([
  ['910 000 000', '+34910000000', '+34 910 000 000', 'fijo'],
  ['600.111.222', '+34600111222', '+34 600 111 222', 'movil'],
  ['34 722 333 444', '+34722333444', '+34 722 333 444', 'movil'],
  ['0034 (91) 000-00-00', '+34910000000', '+34 910 000 000', 'fijo'],
  ['+49 89 1234567', '+49891234567', '+49 891 234 567', 'otro'],
  ['+34+600000000', '+34600000000', '+34 600 000 000', 'movil'],
  ['+49 (0) 170 1234567', '+491701234567', '+491 701 234 567', 'otro'],
  ['0049(0)170-1234567', '+491701234567', '+491 701 234 567', 'otro'],
  ['(+49) (0) 89 1234567', '+49891234567', '+49 891 234 567', 'otro'],
  ['+49 (0170) 1234567', '+491701234567', '+491 701 234 567', 'otro'],
  ['+44 (0)20 7946 0958', '+442079460958', '+442 079 460 958', 'otro'],
  ['+34 (0) 910 000 000', '+34910000000', '+34 910 000 000', 'fijo'],
  // The zero of an Italian landline is dialled from abroad too.
  ['+39 (0)6 1234 5678', '+390612345678', '+390 612 345 678', 'otro'],
  ['\u202a+34\u00a0910\u2011000\u2011000\u202c', '+34910000000', '+34 910 000 000', 'fijo'],
  ['＋３４ ６００ １１１ ２２２', '+34600111222', '+34 600 111 222', 'movil'],
])('normalises %s to %s and formats it as %s', (typed, e164, display, kind) => {
  expect(toE164(typed)).toBe(e164);
  expect(phoneNumber(e164)).toEqual({ kind, e164, display });
});

test.each([
  '',
  '12',
  '91000000',
  '500 000 000',
  '+34 500 000 000',
  'llámame',
  '+34 910 000 000 ext. 3',
  '+0 123 456 789',
  '123456789',
  '---------',
])('rejects the phone number %j', (typed) => {
  expect(toE164(typed)).toBeNull();
});

describe('tax numbers', () => {
  test.each([
    '12345678Z',
    '00000000T',
    'X1234567L',
    'Y1234567X',
    'Z1234567R',
    'B00000000',
    'A58818501',
    'Q2826000H',
    'G28029643',
  ])('accepts %s', (nif) => {
    expect(isNif(nif)).toBe(true);
  });
  test.each([
    '',
    '12345678A',
    '1234567Z',
    'X12345678L',
    'B00000001',
    'A5881850A',
    'Q28260008',
    'I12345678',
    'B0000000',
    'b00000000',
  ])('rejects %j', (nif) => {
    expect(isNif(nif)).toBe(false);
  });
  it.each([
    [' b-0000.0000 ', 'B00000000'],
    ['es B00000000', 'B00000000'],
    ['x 1234567-l', 'X1234567L'],
  ])('normalises %j to %s', (typed, kept) => {
    expect(compactNif(typed)).toBe(kept);
  });
});

describe('hoursLines', () => {
  const long: OpenTime[] = [{ opens: '09:00', closes: '19:00' }];
  const split: OpenTime[] = [
    { opens: '09:30', closes: '14:00' },
    { opens: '16:30', closes: '20:00' },
  ];
  it.each<[string, OpenTime[][], [string, string][]]>([
    [
      'the demo',
      [long, long, long, long, long, [{ opens: '10:00', closes: '14:00' }], []],
      [
        ['Lunes a viernes', '9:00-19:00'],
        ['Sábado', '10:00-14:00'],
        ['Domingo', 'Cerrado'],
      ],
    ],
    [
      'closed at noon, and on two days',
      [split, split, [], split, split, [], []],
      [
        ['Lunes y martes', '9:30-14:00 y 16:30-20:00'],
        ['Miércoles', 'Cerrado'],
        ['Jueves y viernes', '9:30-14:00 y 16:30-20:00'],
        ['Sábado y domingo', 'Cerrado'],
      ],
    ],
    ['every day', Array.from({ length: 7 }, () => long), [['Lunes a domingo', '9:00-19:00']]],
  ])('groups the week: %s', (_, week, lines) => {
    const read = hoursLines(week);
    expect(read.map(({ label, text }) => [label, text])).toEqual(lines);
    expect(read.flatMap(({ days }) => days)).toHaveLength(7);
  });
});
