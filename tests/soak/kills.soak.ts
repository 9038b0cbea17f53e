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
 * Kills the product's process, or PocketBase's, at random moments of a release. The site returns with a complete release, no
 * saved data are lost, and the next release is what it would have been.
 */

const ROUNDS = 40;
/** Longer than a release of this stock takes, so some kills hit none. */
const LONGEST_WAIT_MS = 700;

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

const unfinished = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'releases')).filter((name) => /^\.(staging|current|removed)-/.test(name));

test(`loses nothing when killed ${ROUNDS} times (seed ${SEED})`, async () => {
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
      // The previous release is served completely before anything is published.
      expect((await fetch(`${stack.url}/catalogo`)).status).toBe(200);
      const { dataDir } = stack;
      play = { ...playWithStock(await stack.signIn(), SEED + round), next: play.next };
      await waitUntilPublished(stack);
      expect(unfinished(dataDir)).toEqual([]);
    } else await waitUntilPublished(stack);
    await expectWholeRelease(stack);
  }
});
