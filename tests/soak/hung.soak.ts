import { afterAll, expect, test } from 'vitest';
import { partsOf } from '#tests/support/processes.ts';
import { visitAsPeopleDo } from '#tests/support/soak.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

/** A PocketBase that accepts connections and never responds is detected and restarted; visitors are not affected. */

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

test('restarts a PocketBase that hangs', async () => {
  stack = await startTestStack('scripts/demo.ts');
  // Until it has passed a health check.
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
  console.log(`healthy again ${Math.round((Date.now() - stoppedAt) / 1000)} s after it hung`);
  expect(await endVisit()).toEqual([]);
});
