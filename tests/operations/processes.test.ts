import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { resolvePocketbase, versionIn, versionWarning } from '#src/server/backend/binary.ts';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { startCommand } from '#tests/support/commands.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { ownPidNamespace } from '#tests/support/namespace.ts';
import { startProduct, type NpmProduct, type NpmProductOptions } from '#tests/support/npm-product.ts';
import {
  childOf,
  partsOf,
  processesNaming,
  waitUntilNoneIsLeft,
  type Part,
} from '#tests/support/processes.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

const UNAVAILABLE = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

/** A stopped instance with a release, from which most tests start. */
let template: TestStack;
beforeAll(async () => {
  template = await startTestStack('scripts/start.ts');
  await template.halt();
  // After a power cut: a stale pid file whose number another process, this one, now has.
  await writeFile(path.join(template.dataDir, 'run', 'pid'), `${process.pid}\n`);
});
afterAll(() => template.stop());

let stack: TestStack | undefined;
afterEach(async () => {
  await stack?.stop();
  stack = undefined;
});
const products: NpmProduct[] = [];
afterAll(() => Promise.all(products.map((product) => product.remove())));

const startCopy = (env: Readonly<Record<string, string>> = {}) =>
  startTestStack('scripts/start.ts', { template: template.dataDir, env });

test('PocketBase is restarted after SIGKILL, and the pages stay available', async () => {
  const running = (stack = await startCopy());
  const { pocketbase: killed } = await partsOf(running.dataDir);
  let failures = 0;
  let watching = true;
  const watcher = (async () => {
    while (watching) {
      const response = await fetch(`${running.url}/catalogo`).catch(() => null);
      if (response?.status !== 200) failures++;
      await response?.arrayBuffer();
    }
  })();

  process.kill(killed, 'SIGKILL');
  const away = await fetch(`${running.url}/api/collections/vehicles/records`);
  if (away.status !== 200) {
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ code: 503, message: UNAVAILABLE });
  }
  await running.waitForHealth('PocketBase', (health) => health.pocketbase === 'up' && health.status === 'ok');
  expect((await partsOf(running.dataDir)).pocketbase).not.toBe(killed);
  watching = false;
  await watcher;
  expect(failures).toBe(0);
});

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('%s leaves no process behind', async (signal) => {
  stack = await startCopy();
  process.kill((await partsOf(stack.dataDir)).node, signal);
  await waitUntilNoneIsLeft(stack.dataDir);
});

test('warns at the start about demo data, and about a PocketBase with a known vulnerability', async () => {
  await writeFile(path.join(template.dataDir, 'made-by-the-demo'), '');
  stack = await startCopy({ ADMIN_EMAIL: demoAdmin.email, ADMIN_PASSWORD: demoAdmin.password });
  await rm(path.join(template.dataDir, 'made-by-the-demo'));
  const printed = stack.output.join('\n');
  expect(printed).toContain(`${stack.dataDir} is the demo’s data folder`);
  expect(printed).toMatch(/…@nordvia\.example signs in with the demo password.*npm run doctor/);
  expect(printed).toContain('ADMIN_PASSWORD is the demo’s');
  const version = versionIn(execFileSync(resolvePocketbase(), ['--version']).toString());
  const warning = versionWarning(version);
  expect(printed.includes('CVE-2026-82410')).toBe(warning !== null);
  expect(printed).toContain(warning ?? '');
});

test('refuses a second start on the same data folder, and names a port in use', async () => {
  stack = await startCopy();
  expect(stack.output.join('\n')).not.toMatch(/the demo’s data folder|the demo password/);
  await expect(startTestStack('scripts/start.ts', { env: { DATA_DIR: stack.dataDir } })).rejects.toThrow(
    /is in use by process/,
  );
  await expect(
    startTestStack('scripts/start.ts', { env: { PORT: stack.env['PORT'] ?? '' } }),
  ).rejects.toThrow(/PORT=/);
});

test('refuses a public address without a proxy in one line, before it starts anything', async () => {
  const dataDir = path.join(projectRoot, '.test', 'never-started');
  const start = startCommand([process.execPath, path.join(projectRoot, 'scripts/start.ts')], {
    HOST: '0.0.0.0',
    PROXY_HOPS: '0',
    DATA_DIR: dataDir,
  });
  expect(await start.ended).toBe(1);
  expect(start.output()).toMatch(/^\S+ warn \[start\] HOST=0\.0\.0\.0 .*PROXY_HOPS=0.*ALLOW_DIRECT=1.*\n$/);
  expect(existsSync(dataDir)).toBe(false);
});

test('serves the pages while PocketBase cannot start, and starts it once it can', async () => {
  const database = 'pocketbase/data.db';
  const broken = await mkdtemp(path.join(projectRoot, '.test', 'broken-'));
  try {
    await copyData(template.dataDir, broken);
    await writeFile(path.join(broken, database), 'This is no database.');
    const product = await startByNpm(['npm', 'start'], { template: broken });
    await product.served();
    const health = async () =>
      (await (await fetch(`${product.url}/healthz`)).json()) as { status: string; pocketbase: string };
    expect((await fetch(`${product.url}/catalogo`)).status).toBe(200);
    expect((await fetch(`${product.url}/api/collections/vehicles/records`)).status).toBe(503);
    expect(await health()).toMatchObject({ status: 'degraded', pocketbase: 'down' });
    await copyFile(path.join(template.dataDir, database), path.join(product.dataDir, database));
    await expect.poll(health, { timeout: 60_000 }).toMatchObject({ status: 'ok', pocketbase: 'up' });
  } finally {
    await rm(broken, { recursive: true });
  }
});

/** After a graceful shutdown: no process, no lock on the folder, and a cleanly closed database. */
async function expectOrderlyEnd({ dataDir, ended, output }: NpmProduct): Promise<void> {
  expect(await ended, output()).toBe(0);
  await waitUntilNoneIsLeft(dataDir).catch((error: unknown) => {
    throw new Error(`${errorMessage(error)}\nIt printed:\n${output()}`);
  });
  expect(existsSync(path.join(dataDir, 'run', 'pid')), output()).toBe(false);
  expect(existsSync(path.join(dataDir, 'pocketbase', 'data.db-wal')), output()).toBe(false);
}

async function startByNpm(command: readonly string[], options: NpmProductOptions = {}): Promise<NpmProduct> {
  const product = await startProduct(command, options);
  products.push(product);
  return product;
}

// Concurrent, because the tests wait as much as they compute.
describe.concurrent('npm', () => {
  const startWarm = async (prefix: readonly string[] = [], command: readonly string[] = ['npm', 'start']) => {
    const product = await startByNpm([...prefix, ...command], { template: template.dataDir });
    await product.ready();
    return product;
  };

  test.each<[NodeJS.Signals, Part]>([
    ['SIGTERM', 'npm'],
    ['SIGINT', 'npm'],
    ['SIGTERM', 'pocketbase'],
    ['SIGINT', 'wrapper'],
  ])('%s to %s shuts down all processes of npm start gracefully', async (signal, part) => {
    const product = await startWarm();
    const pids = { npm: product.pid, ...(await partsOf(product.dataDir)) };
    process.kill(pids[part], signal);
    await expectOrderlyEnd(product);
  });

  test('Ctrl-C, which reaches npm and node, and node again through npm, shuts down gracefully', async () => {
    const product = await startWarm();
    process.kill(-product.pid, 'SIGINT');
    await expectOrderlyEnd(product);
  });

  test('the death of npm shuts down gracefully', async () => {
    const product = await startWarm();
    process.kill(product.pid, 'SIGKILL');
    await expectOrderlyEnd({ ...product, ended: product.ended.then((end) => (end === 'SIGKILL' ? 0 : end)) });
  });

  const node = [process.execPath, path.join(projectRoot, 'scripts/start.ts')] as const;
  test.each([
    ['npm', ['npm', 'start']],
    ['node', node],
  ] as const)('with %s as a container’s init process, SIGTERM shuts down gracefully', async (_, command) => {
    const product = await startWarm(ownPidNamespace(), command);
    process.kill(await childOf(product.pid, product.dataDir), 'SIGTERM');
    await expectOrderlyEnd(product);
  });

  test('SIGTERM during the first build shuts down gracefully', async () => {
    const product = await startByNpm(['npm', 'start']);
    const findBuild = async () =>
      (await processesNaming(product.dataDir)).find(
        ({ command }) => /astro\.mjs build/.test(command) && !command.includes('child-process.sh'),
      );
    let build = await findBuild();
    while (build === undefined) {
      await sleep(50);
      build = await findBuild();
    }
    process.kill(build.pid, 'SIGTERM');
    await expectOrderlyEnd(product);
  });

  test('SIGTERM while npm run demo creates the stock shuts down gracefully', async () => {
    const product = await startByNpm(['npm', 'run', 'demo']);
    await product.prints(/Creating the demo stock/);
    process.kill(product.pid, 'SIGTERM');
    await expectOrderlyEnd(product);
  });
});
