import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs the check on a project with these files. */
async function check(
  files: Readonly<Record<string, string>>,
): Promise<{ status: number | null; stderr: string }> {
  const project = await mkdtemp(path.join(tmpdir(), 'cycles-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(project, path.dirname(name)), { recursive: true });
    await writeFile(path.join(project, name), text);
  }
  const script = path.resolve('scripts/check/import-cycles.ts');
  const { status, stderr } = spawnSync('node', [script], { cwd: project, encoding: 'utf8' });
  await rm(project, { recursive: true });
  return { status, stderr };
}

test.each([
  ['values', { 'src/a.ts': "import { b } from '#src/b.ts';", 'src/b.ts': "export * from './a.ts';" }],
  [
    'types',
    { 'src/a.ts': "import type { B } from './b.ts';", 'src/b.ts': "import type { A } from './a.ts';" },
  ],
  ['dynamic imports', { 'src/a.ts': "await import('./b.ts');", 'src/b.ts': "import '#src/a.ts';" }],
  [
    'templates',
    { 'src/a.ts': "import b from './b.astro';", 'src/b.astro': "---\nimport './a.ts';\n---\n<p></p>" },
  ],
])('refuses files that import each other: %s', async (_, files) => {
  const { status, stderr } = await check(files);
  expect(status).toBe(1);
  expect(stderr).toContain('Cycle of files: src/a.ts → ');
});

test('refuses rooms that import each other through different files', async () => {
  const { status, stderr } = await check({
    'pb/lib/one/a.ts': "import '#pb/lib/two/b.ts';",
    'pb/lib/two/b.ts': '',
    'pb/lib/two/deep/c.ts': "import type { D } from '#pb/lib/one/d.ts';",
    'pb/lib/one/d.ts': '',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('Cycle of rooms in pb/lib: pb/lib/two/deep/c.ts → pb/lib/one/d.ts');
  expect(stderr).not.toContain('files');
});

test('accepts imports in one direction between files and rooms', async () => {
  const files = {
    'pb/lib/one/a.ts': "import './b.ts';\nimport '#pb/lib/two/c.ts';",
    'pb/lib/one/b.ts': '',
    'pb/lib/two/c.ts': '',
  };
  expect(await check(files)).toEqual({ status: 0, stderr: '' });
});
