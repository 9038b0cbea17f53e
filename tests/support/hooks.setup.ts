import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildHooks } from '#src/server/backend/bundles.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built hooks, shared by all test files of a run. */
    hooksDir: string;
  }
}

/**
 * Builds PocketBase's hooks once for a project's run, and the migrated data that its PocketBases start with. The folders are
 * the run's own, so that two runs do not meet.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = path.resolve('.test', `hooks-${process.pid}-${project.name}`);
  const hooksDir = path.join(folder, 'hooks');
  await buildHooks(hooksDir);
  await TestPocketbase.makeTemplate(hooksDir);
  project.provide('hooksDir', hooksDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
