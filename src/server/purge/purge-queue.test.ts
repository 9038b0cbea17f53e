import { expect, it } from 'vitest';
import { BATCH, createPurgeQueue } from './purge-queue.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, number) => `/${number}`);

/** All that a queue gives, batch by batch. */
function drain(queue: ReturnType<typeof createPurgeQueue>) {
  const batches = [];
  for (let batch = queue.take(); batch !== null; batch = queue.take()) batches.push(batch);
  return batches;
}

it('gives each path once, as many at a time as a call may name', () => {
  const queue = createPurgeQueue();
  queue.add(numbered(BATCH), false);
  queue.add(['/0', '/last'], false);
  expect(drain(queue)).toEqual([
    { paths: numbered(BATCH), again: [] },
    { paths: ['/last'], again: [] },
  ]);
});

it('purges everything rather than very many', () => {
  const queue = createPurgeQueue();
  queue.add(numbered(10 * BATCH), false);
  expect(drain(queue)).toHaveLength(10);
  queue.add(numbered(10 * BATCH + 1), false);
  expect(drain(queue)).toEqual([{ paths: 'all', again: [] }]);
});

it('forgets the paths that everything covers', () => {
  const queue = createPurgeQueue();
  queue.add(['/a'], false);
  queue.add('all', false);
  expect(drain(queue)).toEqual([{ paths: 'all', again: [] }]);
});

it('says what is to be purged once more, however else it was asked for', () => {
  const queue = createPurgeQueue();
  queue.add(['/a', '/b'], true);
  queue.add(['/a', '/c'], false);
  expect(drain(queue)).toEqual([{ paths: ['/a', '/b', '/c'], again: ['/a', '/b'] }]);
  queue.add(['/a'], true);
  queue.add('all', false);
  expect(drain(queue)).toEqual([{ paths: 'all', again: 'all' }]);
});
