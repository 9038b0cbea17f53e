import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { partsOf } from '#tests/support/processes.ts';
import { expectWholeRelease, SEED, waitUntilPublished } from '#tests/support/soak.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { playWithStock } from '#tests/support/stock-play.ts';

/**
 * The product's process, or PocketBase's, is killed at any moment of a release, again and again. The site is back with a
 * whole release, nothing that was saved is lost, and the next release is what it would have been.
 */

const ROUNDS = 40;
/** Longer than a release of this stock takes: some kills meet none. */
const LONGEST_WAIT_MS = 700;

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

const unfinished = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'releases')).filter((name) => /^\.(staging|current|removed)-/.test(name));

test(`a product that is killed ${ROUNDS} times loses nothing (seed ${SEED})`, async () => {
  stack = await startTestStack('scripts/demo.ts');
  let play = playWithStock(await stack.signIn(), SEED);
  for (let round = 0; round < ROUNDS; round++) {
    for (let change = 0; change < 2; change++) await play.changeAny();
    const late = play.changeAny().catch(() => undefined);
    await sleep(play.next() * LONGEST_WAIT_MS);
    const victim = play.pick(['node', 'node', 'pocketbase'] as const);
    process.kill((await partsOf(stack.dataDir))[victim], 'SIGKILL');
    await late;
    if (victim === 'node') {
      await stack.process.exited;
      stack = await launchStack('scripts/demo.ts', stack.dataDir, {});
      // What was served before is served again, whole, before anything is published.
      expect((await fetch(`${stack.url}/catalogo`)).status).toBe(200);
      const { dataDir } = stack;
      play = { ...playWithStock(await stack.signIn(), SEED + round), next: play.next };
      await waitUntilPublished(stack);
      expect(unfinished(dataDir)).toEqual([]);
    } else await waitUntilPublished(stack);
    await expectWholeRelease(stack);
  }
});
