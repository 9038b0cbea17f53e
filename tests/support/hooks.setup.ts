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
 * Builds PocketBase's hooks and the migrated initial data once per run of a project. The folders are unique, so that concurrent
 * runs do not conflict.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = path.resolve('.test', `hooks-${process.pid}-${project.name}`);
  const hooksDir = path.join(folder, 'hooks');
  await buildHooks(hooksDir);
  await TestPocketbase.makeTemplate(hooksDir);
  project.provide('hooksDir', hooksDir);
  return () => rmSync(folder, { recursive: true, force: true });
}
