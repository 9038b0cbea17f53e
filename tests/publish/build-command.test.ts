import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDirOf } from '#src/server/instance.ts';
import { findFreePort } from '#src/server/ports.ts';
import { projectRoot } from '#src/server/project-root.ts';
import { startCommand } from '#tests/support/commands.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** `npm run build` on a machine that has no data of its own, such as a static host's. */

let stack: TestStack;
let folder: string;
beforeAll(async () => {
  stack = await startTestStack('scripts/demo.ts');
  await mkdir(path.join(projectRoot, '.test'), { recursive: true });
  folder = await mkdtemp(path.join(projectRoot, '.test', 'build-'));
});
afterAll(async () => {
  await stack.stop();
  const built = [buildDirOf(stack.url), buildDirOf(path.join(folder, 'data'))];
  for (const left of [folder, ...built.map((dir) => path.join(projectRoot, dir))])
    await rm(left, { recursive: true, force: true });
});

async function build(env: Readonly<Record<string, string>>) {
  const out = path.join(folder, 'site');
  const running = startCommand([process.execPath, 'scripts/build.ts', '--out', out], {
    DATA_DIR: path.join(folder, 'data'),
    PB_PORT: String(await findFreePort()),
    SITE_URL: 'https://coches.example',
    ...env,
  });
  return { code: await running.ended, output: running.output(), out };
}

test('refuses to publish an empty dealership, and leaves the former site alone', async () => {
  await mkdir(path.join(folder, 'site'), { recursive: true });
  const former = path.join(folder, 'site', 'index.html');
  await writeFile(former, 'former');
  for (const [env, reason] of [
    [{}, /There is no public vehicle at .* Nothing was built/],
    [{ POCKETBASE_URL: 'http://127.0.0.1:9' }, /The stock could not be read at http:\/\/127\.0\.0\.1:9/],
  ] as const) {
    const { code, output } = await build(env);
    expect(code).toBe(1);
    expect(output).toMatch(reason);
    expect(await readFile(former, 'utf8')).toBe('former');
  }
});

test('builds from a PocketBase elsewhere, by the address that everybody reaches it at', async () => {
  const { code, output, out } = await build({ POCKETBASE_URL: stack.url });
  expect(code, output).toBe(0);
  expect(output).toContain(`29 vehicles, in ${out}`);
  expect(await readdir(path.join(out, 'vehiculo'))).toHaveLength(29);
  expect(await readFile(path.join(out, 'sitemap.xml'), 'utf8')).toContain('https://coches.example/vehiculo/');
});
