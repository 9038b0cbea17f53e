import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { currentRelease } from '#src/server/publisher/releases.ts';
import { expectWholeRelease, SEED, visitAsPeopleDo, waitUntilPublished } from '#tests/support/soak.ts';
import { launchStack } from '#tests/support/stack-launch.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { playWithStock } from '#tests/support/stock-play.ts';

/**
 * A start on the release of other code, as code from before there were keys of pages made one: it is served while the new
 * code is built, what changes meanwhile is published afterwards.
 */

let stack: TestStack | undefined;
afterAll(() => stack?.stop());

test(`a stock that changes while other code is built (seed ${SEED})`, async () => {
  stack = await startTestStack('scripts/demo.ts');
  const { dataDir } = stack;
  await stack.halt();
  const former = await currentRelease(path.join(dataDir, 'releases'));
  if (former === null) throw new Error('There is no release');
  const facts = JSON.parse(await readFile(path.join(former.folder, 'release.json'), 'utf8')) as object;
  const old = { ...facts, code: 'another', build: undefined, sequence: undefined };
  await writeFile(path.join(former.folder, 'release.json'), JSON.stringify(old));
  await rm(path.join(former.folder, 'pages.json'));

  stack = await launchStack('scripts/demo.ts', dataDir, {});
  expect((await stack.health()).release).toBe(former.id);
  const endVisit = visitAsPeopleDo(stack, ['/', '/catalogo', '/contacto']);
  const play = playWithStock(await stack.signIn(), SEED);
  let changes = 0;
  while ((await stack.health()).release === former.id) {
    await play.changeAny();
    changes++;
  }
  await waitUntilPublished(stack);
  expect(changes).toBeGreaterThan(10);
  expect(await endVisit()).toEqual([]);
  expect((await currentRelease(path.join(dataDir, 'releases')))?.code).not.toBe('another');
  await expectWholeRelease(stack);
});
