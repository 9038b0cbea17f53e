import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { affectedBy, PROJECTS } from './affected.ts';

const EVERYTHING = ['tests/e2e/', 'tests/a11y/'];

describe('affectedBy', () => {
  it.each<[readonly string[], readonly string[], readonly string[]]>([
    [[], [], []],
    [['README.md', 'scripts/check.ts'], [], []],
    [['src/features/admin/leads/LeadCard.tsx'], [], ['tests/a11y/panel', 'tests/e2e/panel']],
    [['src/features/admin/sortable/moved.test.ts'], [], []],
    [['src/server/mail/sender.ts'], ['mail', 'publish'], ['tests/e2e/leads']],
    [['pb/lib/leads.ts'], ['pb', 'mail'], ['tests/e2e/leads', 'tests/e2e/panel.']],
    [['src/lib/format.ts'], PROJECTS, EVERYTHING],
    [['src/lib/format.ts', 'src/features/admin/shell/live.ts'], PROJECTS, EVERYTHING],
    [['src/layouts/BaseLayout.astro'], ['pages'], EVERYTHING],
    [['tests/e2e/home.spec.ts'], [], ['tests/e2e/home.spec.ts']],
    [['tests/support/stack.ts'], PROJECTS, EVERYTHING],
    [['something-new.config.ts'], PROJECTS, EVERYTHING],
  ])('%j', (changed, projects, specs) => {
    expect(affectedBy(changed)).toEqual({ projects, files: [], specs });
  });

  it('runs a changed test by itself, unless its whole project runs', () => {
    const file = 'tests/pb/leads.test.ts';
    expect(affectedBy([file]).files).toEqual([file]);
    expect(affectedBy([file, 'pb/lib/leads.ts'])).toMatchObject({ projects: ['pb', 'mail'], files: [] });
  });

  it('leads to specs that are there', () => {
    const specs = ['e2e', 'a11y'].flatMap((folder) =>
      readdirSync(path.join(projectRoot, 'tests', folder)).map((name) => `tests/${folder}/${name}`),
    );
    const folders = [
      'pb/x.ts',
      'src/features/vehicles/x.ts',
      'src/features/company/x.ts',
      'src/server/gateway/x.ts',
    ];
    for (const part of affectedBy(folders).specs)
      expect(
        specs.some((spec) => spec.startsWith(part)),
        part,
      ).toBe(true);
    for (const project of PROJECTS) expect(existsSync(path.join(projectRoot, 'tests', project))).toBe(true);
  });
});
