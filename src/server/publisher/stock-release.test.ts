import { expect, it } from 'vitest';
import { inventoryAfter } from './stock-release.ts';

it('knows a release by what was written, and by the former one for the rest', () => {
  const former = {
    mentions: {
      '/index.html': ['a', 'b'],
      '/vehiculo/a.html': ['b'],
      '/vehiculo/b.html': ['a'],
      '/vehiculo/c.html': ['a', 'b'],
      '/404.html': ['z'],
    },
  };
  const written = {
    vehicles: [{ id: 'a', slug: 'a' }],
    fresh: [
      { file: 'index.html', mentions: ['a'] },
      { file: 'vehiculo/a.html', mentions: [] },
    ],
    gone: ['vehiculo/b.html'],
  };
  expect(inventoryAfter(former, written)).toEqual({
    vehicles: [{ id: 'a', slug: 'a' }],
    mentions: { '/index.html': ['a'], '/vehiculo/c.html': ['a', 'b'], '/404.html': ['z'] },
  });
});
