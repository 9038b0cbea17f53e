import { expect, it } from 'vitest';
import { asLeadRetention, isShorter, leadRetentionText, leadsGoBefore } from './lead-retention.ts';

it.each([
  ['6', '6 meses', '2026-05-22'],
  ['12', '1 año', '2025-11-22'],
  ['24', '2 años', '2024-11-22'],
  ['36', '3 años', '2023-11-22'],
  ['siempre', null, undefined],
] as const)('the retention %s is %s, and deletes leads before %s', (choice, words, day) => {
  expect(leadRetentionText(choice)).toBe(words);
  const before = leadsGoBefore(choice, '', new Date('2026-11-22T12:00:00Z'));
  expect(before?.toISOString().slice(0, 10)).toBe(day);
});

it.each([
  ['6', '2026-08-31', '2026-02-28'],
  ['12', '2028-02-29', '2027-02-28'],
  ['24', '2026-11-22', '2024-11-22'],
] as const)('%s months before %s is %s', (choice, today, day) => {
  expect(
    leadsGoBefore(choice, '', new Date(`${today}T12:00:00Z`))
      ?.toISOString()
      .slice(0, 10),
  ).toBe(day);
});

it.each([
  ['2026-12-22 12:00:00.000Z', false],
  ['2026-11-22 12:00:00.001Z', false],
  ['2026-11-22 12:00:00.000Z', true],
  ['2026-10-22 12:00:00.000Z', true],
  ['', true],
])('deletes leads when held back until %j: %s', (from, expected) => {
  expect(leadsGoBefore('24', from, new Date('2026-11-22T12:00:00Z')) !== null).toBe(expected);
});

it.each([
  ['6', '6'],
  ['siempre', 'siempre'],
  ['', '24'],
  ['5', '24'],
])('reads %j as %s', (stored, expected) => {
  expect(asLeadRetention(stored)).toBe(expected);
});

it.each([
  ['6', '12', true],
  ['36', 'siempre', true],
  ['siempre', '36', false],
  ['24', '24', false],
] as const)('%s is shorter than %s: %s', (retention, than, expected) => {
  expect(isShorter(retention, than)).toBe(expected);
});
