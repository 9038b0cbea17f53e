import { expect, test as base } from '#tests/support/fixtures.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

interface WorkerFixtures {
  /** An instance of the demo for this worker only: its specs may change everything. */
  readonly stack: TestStack;
}

const stackTest = (env: Readonly<Record<string, string>>) =>
  base.extend<object, WorkerFixtures>({
    stack: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => {
        const stack = await startTestStack('scripts/demo.ts', { env });
        await provide(stack);
        await stack.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ stack }, provide) => {
      await provide(stack.url);
    },
  });

/**
 * Playwright's test for specs that change data: pages open on the worker's instance of the demo. It publishes nothing, because builds
 * would slow down all tests.
 */
export const test = stackTest({ PUBLISHER: 'off' });

/** The same with an instance that publishes. */
export const publishingTest = stackTest({});

export { expect };
