import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { openFresh } from '#src/server/fresh-file.ts';
import { readingOf, tar, type OpenArchive } from './tar.ts';

/** Archives of data: written, opened, unpacked. */

/** How begins what is made for the time of a check. */
export const CHECK_PREFIX = 'check-';

/**
 * Writes files of a folder into an archive in this order, and has the disk keep it. It is readable by its owner only.
 * @returns the archive, which whoever calls closes.
 */
export async function writeArchive(
  file: string,
  folder: string,
  files: readonly string[],
): Promise<OpenArchive> {
  const handle = await openFresh(file, 0o600);
  try {
    await tar(
      [
        // Into the file that was opened, whatever somebody puts in its place meanwhile.
        ...['--create', '--use-compress-program=gzip -1', '--file=-', `--directory=${folder}`],
        ...['--no-recursion', '--owner=0', '--group=0', '--numeric-owner', '--mode=go='],
        ...['--null', '--verbatim-files-from', '--files-from=-'],
      ],
      { input: files.join('\0'), into: handle.fd },
    );
    await handle.sync();
    return { file, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens an archive, which whoever calls closes. @throws Error when it cannot be read. */
export async function openArchive(file: string): Promise<OpenArchive> {
  return { file, handle: await open(file) };
}

/**
 * Opens an archive that nobody else can write into while it is checked and unpacked: the file itself, or a copy of it that has no
 * name. Whoever calls closes it.
 * @param folder on whose disk a copy is made.
 * @throws Error when it cannot be read, or copied.
 */
export async function openOwnArchive(file: string, folder: string): Promise<OpenArchive> {
  const given = await openArchive(file);
  const { uid, mode, size } = await given.handle.stat();
  const isOwn = (uid === 0 || uid === process.geteuid?.()) && (mode & 0o022) === 0;
  // Elsewhere than on Linux it is read by its name.
  if (isOwn || size === 0 || process.platform !== 'linux') return given;
  const copy = path.join(folder, `${CHECK_PREFIX}${randomUUID()}`);
  const handle = await open(copy, 'wx+', 0o600);
  try {
    await unlink(copy);
    await handle.writeFile(given.handle.createReadStream({ start: 0, end: size - 1, autoClose: false }));
    return { file, handle };
  } catch (error) {
    await handle.close();
    throw error;
  } finally {
    await given.handle.close();
  }
}

/** Unpacks a checked archive into an empty folder. */
export async function unpackArchive(archive: OpenArchive, folder: string): Promise<void> {
  const all = [`--directory=${folder}`, '--no-same-owner', '--keep-old-files'];
  await tar([...readingOf(archive), ...all], { archive: archive.handle });
}
