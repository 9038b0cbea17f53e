import { readdir, rm, unlink } from 'node:fs/promises';
import { someAtATime } from '#src/server/some-at-a-time.ts';

const AT_ONCE = 8;

/** What cannot be removed is left to `rm`, which says so. */
async function empty(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  await someAtATime(entries, AT_ONCE, async (entry) => {
    const place = `${folder}/${entry.name}`;
    await (entry.isDirectory() ? empty(place) : unlink(place).catch(() => undefined));
  });
}

/**
 * Removes a folder with all that is in it, if it is there. Node's own removal begins with all files of a folder at once:
 * of a release of thousands of cars that are tens of megabytes of requests that wait.
 */
export async function removeFolder(folder: string): Promise<void> {
  await empty(folder);
  await rm(folder, { recursive: true, force: true });
}
