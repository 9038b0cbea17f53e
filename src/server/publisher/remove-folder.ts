import { readdir, rm, unlink } from 'node:fs/promises';
import path from 'node:path';
import { someAtATime } from '#src/server/some-at-a-time.ts';

const AT_ONCE = 8;

/**
 * Removes a folder with all that is in it, if it is there. Node's own removal begins with all files of a folder at once:
 * of a release of thousands of cars that are tens of megabytes of requests that wait.
 */
export async function removeFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  await someAtATime(names, AT_ONCE, async (name) => {
    // What is no file, or cannot be removed, is left to what follows, which says so.
    await unlink(path.join(folder, name)).catch(() => undefined);
  });
  await rm(folder, { recursive: true, force: true });
}
