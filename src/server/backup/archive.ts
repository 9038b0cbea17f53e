import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';

/** How archives are called: by the UTC time at which they were begun, so that their names sort by it. */

const OWN_NAME = /^backup-\d{8}-\d{6}-\d{3}Z\.tar\.gz$/;

/** What an archive is called until it is whole and checked. */
export const UNFINISHED_SUFFIX = '.part';

/** The name of an archive that is begun at a time. */
export function archiveName(time: Date): string {
  const [date = '', clock = ''] = time.toISOString().split('T');
  return `backup-${date.replaceAll('-', '')}-${clock.replaceAll(':', '').replace('.', '-')}.tar.gz`;
}

/**
 * The archives that retention removes: the oldest of this naming, whatever else lies beside them.
 * @param made the one that was just made, which stays however wrong the clock is.
 * @param keep how many stay, that one among them.
 */
export function expiredArchives(names: readonly string[], made: string, keep: number): string[] {
  const former = names.filter((name) => OWN_NAME.test(name) && name !== made).sort();
  return former.slice(0, Math.max(0, former.length - (keep - 1)));
}

/** What backups that were cut short have left. */
export function unfinishedArchives(names: readonly string[]): string[] {
  return names.filter(
    (name) => name.endsWith(UNFINISHED_SUFFIX) && OWN_NAME.test(name.slice(0, -UNFINISHED_SUFFIX.length)),
  );
}

/**
 * Archives are written and read by GNU tar, which every Linux has, so that a backup can be opened without this product.
 */

interface TarStreams {
  readonly input?: string;
  /** Reads what it puts out. */
  readonly read?: (output: AsyncIterable<Buffer>) => Promise<void>;
}

/** Runs tar. @returns what it says. @throws Error in its words when it fails. */
export async function tar(args: readonly string[], { input = '', read }: TarStreams = {}): Promise<string> {
  const child = spawn('tar', args, {
    env: { ...process.env, TAR_OPTIONS: '', LC_ALL: 'C.UTF-8' },
  });
  const { stdin, stdout, stderr } = child;
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    (cause: unknown) => {
      throw new Error('tar does not start: install it (Debian: apt-get install tar gzip)', { cause });
    },
  );
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  stdin.on('error', () => undefined).end(input);
  const reading = read?.(stdout) ?? Promise.resolve(stdout.resume());
  const [code, outcome] = await Promise.all([
    ended,
    reading.then(
      () => null,
      (error: unknown) => error,
    ),
  ]);
  if (code !== 0)
    throw new Error(said.trim().split('\n').slice(-3).join(' ') || `tar ended with ${String(code)}`);
  if (outcome instanceof Error) throw outcome;
  return said;
}

/** How tar is given an archive. It takes a name with a colon for one of another machine's, unless it is said that it is not. */
export const archiveAt = (file: string) => ['--force-local', `--file=${file}`];

/** A name with the end of a line would stand on two lines of a listing: such a file is left out, so that the archive is refused. */
export const readingOf = (archive: string) => [
  ...['--extract', '--gzip', ...archiveAt(archive)],
  ...['--quoting-style=literal', '--exclude=*\n*'],
];

/** How begins what is made for the time of a check. */
export const CHECK_PREFIX = 'check-';

/**
 * Writes files of a folder into an archive in this order, and has the disk keep it. It is readable by its owner only.
 * @throws Error where there is a file of that name.
 */
export async function writeArchive(file: string, folder: string, files: readonly string[]): Promise<void> {
  await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  await tar(
    [
      ...['--create', '--use-compress-program=gzip -1', ...archiveAt(file), `--directory=${folder}`],
      ...['--no-recursion', '--owner=0', '--group=0', '--numeric-owner', '--mode=go='],
      ...['--null', '--verbatim-files-from', '--files-from=-'],
    ],
    { input: files.join('\0') },
  );
  await syncToDisk(file);
}

/** Has the disk keep what a file, or a folder's list of names, holds. */
export async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unpacks a checked archive into an empty folder. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await tar([...readingOf(archive), `--directory=${folder}`, '--no-same-owner', '--keep-old-files']);
}
