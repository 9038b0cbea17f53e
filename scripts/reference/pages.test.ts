import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { HOOK_ROUTES } from '#tests/support/access-table.ts';
import { registeredRoutes } from './access.ts';
import { pages } from './pages.ts';

test.each(Object.entries(pages))('%s is what `npm run reference` writes', async (file, make) => {
  expect(readFileSync(path.join(projectRoot, file), 'utf8')).toBe(await make());
});

test('the table of access names every route of the hooks', () => {
  expect(Object.keys(HOOK_ROUTES).sort()).toEqual(registeredRoutes().sort());
});
