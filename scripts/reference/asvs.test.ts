import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';

/** Links and paths of the page are checked in commands.test.ts. */

const text = readFileSync(path.join(projectRoot, 'docs/reference/asvs-level-1.md'), 'utf8');
const rows = Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+) .*\| (.*?) +\| (.*?) +\|$/gm), (row) =>
  row.slice(1),
);

test('the table of ASVS has the 70 requirements of level 1, each once', () => {
  expect(new Set(rows.map(([id]) => id)).size).toBe(70);
  expect(rows).toHaveLength(70);
});

test.each(rows)('requirement %s is %s and names its evidence', (_id, state, evidence) => {
  expect(['met', 'not applicable', 'recorded']).toContain(state);
  if (state !== 'not applicable') expect(evidence).toMatch(/`[\w./-]+\.\w+`|\]\(\S+\)/);
});
