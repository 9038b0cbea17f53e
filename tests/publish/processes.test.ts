import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { processesNaming } from '#tests/support/processes.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

const UNAVAILABLE = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.';

let stack: TestStack;
afterEach(async () => {
  await stack.stop();
});

const pocketbaseOf = async () => {
  const found = (await processesNaming(stack.dataDir)).find(
    ({ command }) => /pocketbase serve/.test(command.split(' --')[0] ?? '') && !command.includes('leash.sh'),
  );
  if (found === undefined) throw new Error('PocketBase is not running');
  return found;
};

async function waitUntilNoneIsLeft(): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const left = await processesNaming(stack.dataDir);
    if (left.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`Left behind:\n${left.map(({ command }) => command).join('\n')}`);
    await sleep(100);
  }
}

test('PocketBase killed comes back by itself, and the pages never stop', async () => {
  stack = await startTestStack('scripts/start.ts');
  const killed = await pocketbaseOf();
  let failures = 0;
  let watching = true;
  const watcher = (async () => {
    while (watching) {
      const response = await fetch(`${stack.url}/catalogo`).catch(() => null);
      if (response?.status !== 200) failures++;
      await response?.arrayBuffer();
    }
  })();

  process.kill(killed.pid, 'SIGKILL');
  const away = await fetch(`${stack.url}/api/collections/vehicles/records`);
  if (away.status !== 200) {
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ code: 503, message: UNAVAILABLE });
  }
  await stack.waitForHealth('PocketBase', (health) => health.pocketbase === 'up' && health.status === 'ok');
  expect((await pocketbaseOf()).pid).not.toBe(killed.pid);
  watching = false;
  await watcher;
  expect(failures).toBe(0);
});

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('%s leaves no process behind', async (signal) => {
  stack = await startTestStack('scripts/start.ts');
  const main = (await processesNaming(stack.dataDir)).find(
    ({ command }) => / \S*scripts\/start\.ts/.test(command) && !command.includes('leash.sh'),
  );
  if (main === undefined) throw new Error('The product is not running');
  process.kill(main.pid, signal);
  await waitUntilNoneIsLeft();
});

test('a second start of the same data folder is refused, a taken port is named', async () => {
  stack = await startTestStack('scripts/start.ts');
  await expect(startTestStack('scripts/start.ts', { env: { DATA_DIR: stack.dataDir } })).rejects.toThrow(
    /is in use by process/,
  );
  await expect(
    startTestStack('scripts/start.ts', { env: { PORT: stack.env['PORT'] ?? '' } }),
  ).rejects.toThrow(/PORT=/);
});
