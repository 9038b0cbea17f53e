import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildHooks } from '#src/server/pocketbase/hooks-bundle.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built hooks, shared by all test files of a run. */
    hooksDir: string;
  }
}

/** Builds PocketBase's hooks once for a run; the folder is the run's own, so that two runs do not meet. */
export default async function setup(project: TestProject): Promise<() => void> {
  const hooksDir = path.resolve('.test', `hooks-${process.pid}`);
  await buildHooks(hooksDir);
  project.provide('hooksDir', hooksDir);
  return () => rmSync(hooksDir, { recursive: true, force: true });
}
