import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { expectWholeRelease, SEED, visitAsPeopleDo, waitUntilPublished } from '#tests/support/soak.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { playWithStock } from '#tests/support/stock-play.ts';

/** Fifty changes a second for a minute: nobody sees a failed page meanwhile, and in the end all is published. */

const CHANGES_PER_SECOND = 50;
const SECONDS = 60;

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

test(`fifty changes a second for a minute (seed ${SEED})`, async () => {
  stack = await startTestStack('scripts/demo.ts');
  const play = playWithStock(await stack.signIn(), SEED);
  const endVisit = visitAsPeopleDo(stack, ['/', '/catalogo', '/sobre-nosotros', '/contacto']);
  const releases = new Set<string | null>();
  const underWay = new Set<Promise<unknown>>();
  let asked = 0;
  let refused = 0;
  const startedAt = Date.now();
  while (Date.now() - startedAt < SECONDS * 1000) {
    const due = Math.floor(((Date.now() - startedAt) / 1000) * CHANGES_PER_SECOND);
    for (; asked < due; asked++) {
      // A car that another change has just deleted cannot be changed any more.
      const change: Promise<unknown> = play.changeAny().catch(() => refused++);
      underWay.add(change);
      void change.then(() => underWay.delete(change));
    }
    releases.add((await stack.health()).release);
    await sleep(100);
  }
  await Promise.all(underWay);
  await waitUntilPublished(stack);
  console.log(`${asked} changes asked for, ${refused} refused, ${releases.size} releases seen meanwhile`);
  expect(await endVisit()).toEqual([]);
  expect(refused).toBeLessThan(asked / 4);
  await expectWholeRelease(stack);
});
