import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { expectWholeRelease, SEED, visitAsPeopleDo, waitUntilPublished } from '#tests/support/soak.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { playWithStock } from '#tests/support/stock-play.ts';

/** Fifty changes per second for a minute: no visitor gets a failed page meanwhile, and finally everything is published. */

const CHANGES_PER_SECOND = 50;
const SECONDS = 60;
const ADMINISTRATORS = 8;

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

test(`fifty changes per second for a minute (seed ${SEED})`, async () => {
  stack = await startTestStack('scripts/demo.ts');
  const play = playWithStock(await stack.signIn(), SEED);
  const endVisit = visitAsPeopleDo(stack, ['/', '/catalogo', '/sobre-nosotros', '/contacto']);
  const releases = new Set<string | null>();
  const refusals: string[] = [];
  let begun = 0;
  const startedAt = Date.now();
  const elapsed = () => (Date.now() - startedAt) / 1000;
  const administrator = async () => {
    while (elapsed() < SECONDS) {
      if (begun < elapsed() * CHANGES_PER_SECOND) {
        begun++;
        await play.changeAny().catch((error: unknown) => {
          refusals.push(JSON.stringify(error));
        });
      } else await sleep(5);
    }
  };
  const watcher = async () => {
    while (elapsed() < SECONDS) {
      releases.add((await stack?.health())?.release ?? null);
      await sleep(100);
    }
  };
  await Promise.all([watcher(), ...Array.from({ length: ADMINISTRATORS }, administrator)]);
  const lastChange = Date.now();
  await waitUntilPublished(stack);
  console.log(
    `${begun} changes in ${SECONDS} s, ${refusals.length} refused because the car was just deleted; ${releases.size} ` +
      `releases seen; idle ${((Date.now() - lastChange) / 1000).toFixed(1)} s after the last`,
  );
  expect(await endVisit()).toEqual([]);
  // Two changes may concern the same car, one of them a deletion.
  expect(refusals.filter((refusal) => !/"status":404|missing_rel_records/.test(refusal))).toEqual([]);
  expect(begun).toBeGreaterThan(releases.size);
  await expectWholeRelease(stack);
});
