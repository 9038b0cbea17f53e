import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

/**
 * PocketBase records applied migrations by file name: a renamed one would run again, and would fail or change data twice. So the
 * two that share a number keep their names. They do not depend on each other, and their order by name is the same everywhere.
 */
const TOGETHER = ['1763700010_lead_search.js', '1763700010_lead_sendings.js'];

test('each migration has a unique number', () => {
  const names = readdirSync(path.join(projectRoot, 'pb_migrations'));
  expect(names).toEqual(expect.arrayContaining(TOGETHER));
  const numbers = names
    .filter((name) => name !== TOGETHER[1])
    .map((name) => /^(\d{10})_\w+\.js$/.exec(name)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size, names.join(', ')).toBe(numbers.length);
});
