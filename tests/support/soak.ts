import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { currentRelease } from '#src/server/releases/releases.ts';
import { createRenderers } from '#src/server/render/renderer.ts';
import { differenceOf, NO_DIFFERENCE } from './release-contents.ts';
import type { TestStack } from './stack.ts';

/** Helpers of the long scenarios. */

/** Logged at the start of each scenario, so that a failure can be reproduced. */
export const SEED = Number(process.env['SOAK_SEED'] ?? 20261122);

/** Waits until all saves are published: the release has PocketBase's version of the stock. */
export async function waitUntilPublished(stack: TestStack): Promise<void> {
  let last = '';
  let since = Date.now();
  await stack.waitForHealth(
    'everything to be published',
    ({ publisher, release, pocketbase }) => {
      const now = `${publisher.state} ${release ?? ''} ${pocketbase}`;
      if (now !== last) since = Date.now();
      last = now;
      // Longer than the interval of polling the version, which catches changes without a webhook.
      return publisher.state === 'idle' && pocketbase === 'up' && Date.now() - since > 3000;
    },
    180_000,
  );
}

/** Expects the current release to be identical, byte for byte, to a fresh rendering of all its pages. */
export async function expectWholeRelease(stack: TestStack): Promise<void> {
  const releasesDir = path.join(stack.dataDir, 'releases');
  const release = await currentRelease(releasesDir);
  if (release === null) throw new Error('There is no release');
  const renderers = createRenderers(releasesDir, { pocketbaseUrl: stack.pocketbaseUrl });
  const folder = await mkdtemp(path.join(projectRoot, '.test', 'soak-'));
  try {
    expect(await differenceOf(release, renderers, folder)).toEqual(NO_DIFFERENCE);
  } finally {
    await renderers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requests pages as visitors do; the returned function stops and returns the errors. */
export function visitAsPeopleDo(
  stack: TestStack,
  pages: readonly string[],
): () => Promise<readonly string[]> {
  let isOver = false;
  const failures: string[] = [];
  const going = (async () => {
    while (!isOver) {
      for (const page of pages) {
        const answer = await fetch(`${stack.url}${page}`).catch((error: unknown) => String(error));
        if (typeof answer === 'string') failures.push(`${page}: ${answer}`);
        else if (!answer.ok || !(await answer.text()).trimEnd().endsWith('</html>'))
          failures.push(`${page}: ${answer.status}`);
      }
    }
  })();
  return async () => {
    isOver = true;
    await going;
    return failures;
  };
}
