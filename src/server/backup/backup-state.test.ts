import { expect, it } from 'vitest';
import { describeBackups } from './backup-state.ts';

const success = (hour: string) => ({ at: `2026-01-10T${hour}:00:00.000Z`, bytes: 1 });
const failure = (hour: string) => ({ at: `2026-01-10T${hour}:00:00.000Z`, error: 'no room' });

it.each([
  ['off', false, success('03'), failure('04')],
  ['untried', true, null, null],
  ['ok', true, success('03'), null],
  ['ok', true, success('05'), failure('04')],
  ['failing', true, success('03'), failure('04')],
  ['failing', true, null, failure('04')],
])('reports %s: scheduled %s, last success %j, last failure %j', (state, isNightly, good, bad) => {
  expect(describeBackups({ lastSuccess: good, lastFailure: bad }, isNightly)).toEqual({
    state,
    lastSuccess: good?.at ?? null,
    lastFailure: bad?.at ?? null,
    lastError: bad?.error ?? null,
  });
});
