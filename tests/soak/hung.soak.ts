import { afterAll, expect, test } from 'vitest';
import { partsOf } from '#tests/support/processes.ts';
import { visitAsPeopleDo } from '#tests/support/soak.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** A PocketBase that takes connections and never answers is noticed and started again; visitors see nothing of it. */

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

test('a PocketBase that hangs is started again', async () => {
  stack = await startTestStack('scripts/demo.ts');
  // It has been seen well.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  const endVisit = visitAsPeopleDo(stack, ['/', '/catalogo', '/contacto']);
  const { pocketbase } = await partsOf(stack.dataDir);
  process.kill(pocketbase, 'SIGSTOP');
  const stoppedAt = Date.now();
  await expect
    .poll(async () => (await partsOf(stack?.dataDir ?? '').catch(() => null))?.pocketbase, {
      timeout: 120_000,
    })
    .not.toBe(pocketbase);
  await stack.waitForHealth('PocketBase', (health) => health.pocketbase === 'up', 30_000);
  console.log(`well again ${Math.round((Date.now() - stoppedAt) / 1000)} s after it hung`);
  expect(await endVisit()).toEqual([]);
});
