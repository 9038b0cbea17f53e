import { open, rm, type FileHandle } from 'node:fs/promises';
import { hasCode } from '#src/server/system-error.ts';

/**
 * Opens a file anew for writing, in a folder that others may write into: what stands there by that name is removed and not followed
 * or written into, as somebody's link, or a file of theirs, which they could read.
 * @param mode as `open` takes it.
 * @throws Error when somebody puts another there at that very moment.
 */
export async function openFresh(file: string, mode?: number): Promise<FileHandle> {
  try {
    return await open(file, 'wx', mode);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    await rm(file, { force: true });
    return open(file, 'wx', mode);
  }
}

/** Writes a file so. */
export async function writeFresh(file: string, content: string | Buffer, mode?: number): Promise<void> {
  const handle = await openFresh(file, mode);
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}
