import { expect, it } from 'vitest';
import { firstState } from './lead-state.ts';

const now = new Date('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T11:59:00Z', 'nuevo'],
  // The clock of a visitor is irrelevant, but that of another server may differ.
  ['2026-11-22T12:01:00Z', 'nuevo'],
  ['2026-10-23T12:00:00Z', 'nuevo'],
  ['2026-10-23T11:59:59Z', 'contactado'],
  ['2019-01-01T00:00:00Z', 'contactado'],
])('a lead created at %s starts as %s', (createdAt, expected) => {
  expect(firstState(new Date(createdAt), now)).toBe(expected);
});
