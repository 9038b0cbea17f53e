import { expect, test } from 'vitest';
import { createCrowd } from './api-crowd.ts';

test('of the largest crowd who came last gives way, to whoever holds less', () => {
  const crowd = createCrowd();
  const gone: string[] = [];
  const join = (address: string, name: string) => crowd.join(address, () => gone.push(name));
  join('a', 'a1');
  for (const name of ['b1', 'b2', 'b3']) join('b', name);
  expect(crowd.displace(3)).toBe(false);
  expect(crowd.displace(0)).toBe(true);
  expect(gone).toEqual(['b3']);
  expect(crowd.displace(1)).toBe(true);
  expect(gone).toEqual(['b3', 'b2']);
  expect(crowd.displace(1)).toBe(false);
});

test('whoever has had a turn gives way no more', () => {
  const crowd = createCrowd();
  const gone: string[] = [];
  const leave = crowd.join('a', () => gone.push('a1'));
  crowd.join('a', () => gone.push('a2'));
  leave();
  leave();
  expect([crowd.displace(0), crowd.displace(0)]).toEqual([true, false]);
  expect(gone).toEqual(['a2']);
});

test('a network’s crowd counts as one, however many addresses it has', () => {
  const crowd = createCrowd();
  const gone: string[] = [];
  for (const n of [1, 2, 3]) crowd.join(`2001:db8:1:${n}::`, () => gone.push(`network ${n}`));
  for (const n of [1, 2]) crowd.join('198.51.100.7', () => gone.push(`office ${n}`));
  expect(crowd.displace(0)).toBe(true);
  expect(gone).toEqual(['network 3']);
});
