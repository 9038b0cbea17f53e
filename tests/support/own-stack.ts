import { expect, test as base } from '#tests/support/fixtures.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

interface WorkerFixtures {
  /** An instance of the demo for this worker only: its specs may change everything. */
  readonly stack: TestStack;
}

/** Playwright's test for specs that change data: pages open on the worker's instance of the demo. */
export const test = base.extend<object, WorkerFixtures>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // No spec tests publications here, and builds would slow down all tests.
      const stack = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
      await provide(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.url);
  },
});

export { expect };
