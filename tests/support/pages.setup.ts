import { startTestStack } from '#tests/support/stack.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of an instance of the demo that all test files of the project read. */
    siteUrl: string;
  }
}

/** Serves one instance of the demo for a project that only reads. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack('scripts/demo.ts', { env: { PUBLISHER: 'off' } });
  project.provide('siteUrl', stack.url);
  return () => stack.stop();
}
