import { expect, it } from 'vitest';
import { applyPlan, batchesOf } from './apply-plan.ts';
import type { PlannedRow } from './read-rows.ts';
import { emptyReport } from './report.ts';

it.each([
  [[1, 1, 1], 2, 10, [[1, 1], [1]]],
  [[4, 4, 4], 9, 8, [[4, 4], [4]]],
  [[9, 1, 9], 9, 8, [[9], [1], [9]]],
  [[], 2, 10, []],
])('%j, at most %i and %i heavy', (list, count, weight, expected) => {
  expect(batchesOf(list, { count, weight, weigh: (element) => element })).toEqual(expected);
});

it('imports the other rows when PocketBase refuses one', async () => {
  const leads = ['a', 'malo', 'b'].map((formerId, index): PlannedRow => ({
    row: index + 1,
    formerId,
    data: { id: formerId, fields: {} },
  }));
  const table = emptyReport({ file: 'leads.csv', columns: ['id', 'extra'], rows: [{}, {}, {}] }, ['id']);
  const stored: string[] = [];
  await applyPlan(
    {
      rows: { vehicles: [], vehicle_specs: [], vehicle_images: [], leads, users: [] },
      photos: new Map(),
      report: { folder: '', applied: false, slugs: [], roles: {}, unusedFiles: [], tables: { leads: table } },
    },
    (_collection, rows) => {
      if (rows.some(({ id }) => id === 'malo')) return Promise.resolve({ refused: 'No vale' });
      stored.push(...rows.map(({ id }) => id));
      return Promise.resolve({ created: rows.length, updated: 0 });
    },
  );
  expect(stored).toEqual(['a', 'b']);
  expect(table).toMatchObject({
    created: 2,
    refused: [{ row: 2, id: 'malo', text: 'No vale' }],
    unknownColumns: ['extra'],
  });
});
