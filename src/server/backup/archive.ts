import { open } from 'node:fs/promises';
import { archiveAt, readingOf, tar } from './tar.ts';

/** Archives of data: written, unpacked. */

/** How begins what is made for the time of a check. */
export const CHECK_PREFIX = 'check-';

/**
 * Writes files of a folder into an archive in this order, and has the disk keep it. It is readable by its owner only.
 * @throws Error where there is a file of that name.
 */
export async function writeArchive(file: string, folder: string, files: readonly string[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await tar(
      [
        ...['--create', '--use-compress-program=gzip -1', ...archiveAt(file), `--directory=${folder}`],
        ...['--no-recursion', '--owner=0', '--group=0', '--numeric-owner', '--mode=go='],
        ...['--null', '--verbatim-files-from', '--files-from=-'],
      ],
      { input: files.join('\0') },
    );
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unpacks a checked archive into an empty folder. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await tar([...readingOf(archive), `--directory=${folder}`, '--no-same-owner', '--keep-old-files']);
}
