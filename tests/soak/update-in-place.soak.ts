import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#src/server/project-root.ts';
import { currentRelease } from '#src/server/publisher/releases.ts';
import { waitUntilPublished } from '#tests/support/soak.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import type { TestStack } from '#tests/support/stack.ts';
import { createVehicle } from '#tests/support/stock.ts';

/**
 * The code changes under a product that runs, as `git pull` and `npm install` change it bit by bit: the stock goes on being
 * published, and never by a mixture. The product runs from a copy of this folder.
 */

const CODE = ['src', 'pb', 'pb_migrations', 'public', 'scripts', 'astro.config.mjs', 'tsconfig.json'];
const FILES = [...CODE, 'package.json', 'package-lock.json'];

let root: string;
let stack: TestStack | undefined;
beforeAll(async () => {
  root = await mkdtemp(path.join(projectRoot, '.test', 'tree-'));
  for (const name of FILES)
    await cp(path.join(projectRoot, name), path.join(root, name), { recursive: true });
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'));
});
afterAll(async () => {
  await stack?.halt();
  await rm(root, { recursive: true, force: true });
});

const dataDir = () => path.join(root, 'data');
const start = async () => (stack = await launchStack('scripts/start.ts', dataDir(), {}, undefined, root));
const served = () => currentRelease(path.join(dataDir(), 'releases'));
const codeOf = async () => (await served())?.code;

/** What staff hear of the code. */
async function told(running: TestStack): Promise<string | undefined> {
  const { authStore } = await running.signIn();
  return (await running.health(authStore.token)).code;
}

async function publishCar(running: TestStack): Promise<void> {
  const { slug } = await createVehicle(await running.signIn());
  await waitUntilPublished(running);
  expect(await (await fetch(`${running.url}/catalogo`)).text()).toContain(String(slug));
}

test('an update in place while the stock changes', async () => {
  const file = path.join(root, 'src/config/business.ts');
  const original = await readFile(file, 'utf8');

  const first = await start();
  const code = await codeOf();
  // Half a file, of which no build would come.
  await appendFile(file, '\nexport const half =');
  await publishCar(first);
  expect(await codeOf()).toBe(code);
  await expect.poll(() => told(first), { timeout: 90_000, interval: 2000 }).toBe('changed');
  await first.halt();

  // The update is there; another one begins while it is built.
  await writeFile(file, `${original}// one\n`);
  const second = await start();
  await second.waitForHealth('the build', ({ publisher }) => publisher.state === 'building');
  await writeFile(file, `${original}// two\n`);
  await second.waitForHealth('its end', ({ publisher }) => publisher.state === 'idle', 300_000);
  expect(await codeOf()).toBe(code);
  await publishCar(second);
  expect(await codeOf()).toBe(code);
  expect(second.output.join('\n')).toContain('a restart takes over the new code');

  // What it was started with is there again, and is built by itself.
  await writeFile(file, `${original}// one\n`);
  await expect.poll(codeOf, { timeout: 400_000, interval: 2000 }).not.toBe(code);
  expect(await told(second)).toBe('same');
  await publishCar(second);
});
