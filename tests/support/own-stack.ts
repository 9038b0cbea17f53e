import { expect, test as base } from '#tests/support/fixtures.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

interface WorkerFixtures {
  /** Whether the copy builds a release after each change: on for specs that look at publications or at changed pages. */
  readonly publisher: 'on' | 'off';
  /** A copy of the demo that belongs to this worker alone: its specs may change everything. */
  readonly stack: TestStack;
}

/** Playwright's test for specs that change data: pages open on the worker's own copy of the demo. */
export const test = base.extend<object, WorkerFixtures>({
  publisher: ['off', { option: true, scope: 'worker' }],
  stack: [
    async ({ publisher }, provide) => {
      const stack = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: publisher } });
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
