import { expect, test } from 'vitest';
import { createReceivers } from './api-receivers.ts';

test('whoever has been waited for longest gives way when there are too many, and nobody before', () => {
  const receivers = createReceivers(3);
  const given: string[] = [];
  const begin = (name: string) => receivers.begin(() => given.push(name));
  begin('a');
  const leave = begin('b');
  begin('c');
  leave();
  begin('d');
  expect(given).toEqual([]);
  begin('e');
  expect(given).toEqual(['a']);
  leave();
  begin('f');
  expect(given).toEqual(['a', 'c']);
});
