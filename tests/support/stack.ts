import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { copyData } from '#tests/support/data-copy.ts';
import { launchStack, type StackScript, type TestStack } from '#tests/support/stack-launch.ts';
import { pictureCacheOf, templateFor, templatePictures } from '#tests/support/templates.ts';

export type { TestStack } from '#tests/support/stack-launch.ts';

/** Options of a start. */
interface TestStackOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Data folder of a stopped instance to copy. Default: one in which the script has made its first release: the demo with its
   * stock and all photo variants, production with an empty stock and no account.
   */
  readonly template?: string;
}

/** Starts an instance of the product; resolves when it serves a release. */
export async function startTestStack(
  script: StackScript,
  { env = {}, template }: TestStackOptions = {},
): Promise<TestStack> {
  const source = template ?? (await templateFor(script));
  const dataDir = await mkdtemp(path.join(projectRoot, '.test', 'stack-'));
  try {
    await copyData(source, dataDir);
    // Encoding Astro's pictures takes longer than the rest of a build.
    if (existsSync(templatePictures))
      await cp(templatePictures, pictureCacheOf(dataDir), { recursive: true });
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
  return launchStack(script, dataDir, env);
}
