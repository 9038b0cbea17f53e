import { spawnSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Checks a project that consists of one file. */
async function check(file: string, text: string): Promise<{ status: number | null; stderr: string }> {
  const project = await mkdtemp(path.join(tmpdir(), 'words-'));
  await mkdir(path.join(project, path.dirname(file)), { recursive: true });
  await writeFile(path.join(project, file), text);
  const { status, stderr } = spawnSync('node', [path.resolve('scripts/check/plain-words.ts')], {
    cwd: project,
    encoding: 'utf8',
  });
  await rm(project, { recursive: true });
  return { status, stderr };
}

const refused = ['whoever', 'nobody', 'told', 'by itself'];

test.each([
  ...refused.map((word) => ['src/a.ts', `const a = 1;\n// For ${word} here.`]),
  ['pb/lib/a.ts', "log('Somebody left')"],
  ['docs/a.md', '# Title\nIt tells the client.'],
])('refuses a listed word in %s', async (file, text) => {
  const { status, stderr } = await check(file, text);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^${file}:2: |^${file}:1: `));
});

test.each([
  ['src/a.ts', '// Returns the session of the client.'],
  ['src/a.ts', 'const toldest = "untold"; // Parts of a word are no match.'],
  ['CHANGELOG.md', 'Whoever upgrades'],
  ['node_modules/a/src/a.ts', '// Whoever calls'],
])('accepts %s: %s', async (file, text) => {
  expect(await check(file, text)).toEqual({ status: 0, stderr: '' });
});
