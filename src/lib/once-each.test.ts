import { expect, test, vi } from 'vitest';
import { onceEach } from './once-each.ts';

test.each([['text'], [null], [undefined]])('computes %j once for each object', (result) => {
  const compute = vi.fn((_key: object) => result);
  const remembered = onceEach(compute);
  const [one, other] = [{}, {}];
  expect([remembered(one), remembered(one), remembered(other)]).toEqual([result, result, result]);
  expect(compute.mock.calls).toEqual([[one], [other]]);
});
