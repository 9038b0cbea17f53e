import { expect, it } from 'vitest';
import { newestOffered } from './newest-offered.ts';
import type { SnapshotVehicle } from '#src/features/vehicles/stock/snapshot.ts';

const cover = {} as SnapshotVehicle['cover'];
const car = (id: string, day: number, part: Partial<SnapshotVehicle> = {}) =>
  ({
    id,
    status: 'disponible',
    cover,
    created_at: `2026-01-0${day} 10:00:00.000Z`,
    ...part,
  }) as SnapshotVehicle;

it.each([
  ['none of none', [], []],
  ['the newest first, whatever order they come in', [car('a', 1), car('c', 3), car('b', 2)], ['c', 'b', 'a']],
  ['three at most', [car('a', 1), car('b', 2), car('c', 3), car('d', 4)], ['d', 'c', 'b']],
  [
    'only what is on offer',
    [car('a', 1), car('b', 2, { status: 'vendido' }), car('c', 3, { status: 'reservado' })],
    ['a'],
  ],
  ['only what can be seen', [car('a', 1), car('b', 2, { cover: null })], ['a']],
])('shows %s', (_case, stock, ids) => {
  expect(newestOffered(stock).map(({ id }) => id)).toEqual(ids);
});
