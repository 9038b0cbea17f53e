import { test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Unexpected console errors, above all violations of the Content-Security-Policy. */
  readonly consoleProblems: string[];
}

/** A variable set by the global setup. @throws Error when it is missing. */
export function testEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the browser tests by npm test`);
  return value;
}

/** The trace recorder reads blob: URLs for its preview, which the page's policy refuses; the product never does. */
const isOfRecorder = (text: string) => text.startsWith("Connecting to 'blob:");

/** Playwright's test with the demo's address; it fails on any console error that a test does not expect. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern
  baseURL: async ({}, provide) => {
    await provide(testEnv('TEST_SITE_URL'));
  },
  consoleProblems: [
    async ({ page }, provide) => {
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !isOfRecorder(message.text())) problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      await provide(problems);
      expect(problems, 'console errors').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Waits until the console's errors match `expected`, in this order, and accepts them: an error can arrive after what the page shows.
 * Errors of requests made offline are accepted in any number, since the page also reads ahead. The fixture refuses what comes later.
 */
export async function acceptProblems(problems: string[], expected: readonly RegExp[]): Promise<void> {
  const online = () => problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  await expect.poll(online).toEqual(expected.map((pattern) => expect.stringMatching(pattern) as unknown));
  problems.length = 0;
}

export { expect };
