import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';

/** Archive names contain the UTC time at which the backup started, so that they sort by time. */

const OWN_NAME = /^backup-\d{8}-\d{6}-\d{3}Z\.tar\.gz$/;

/** Suffix of an archive until it is complete and verified. */
export const UNFINISHED_SUFFIX = '.part';

/** Name of an archive started at `time`. */
export function archiveName(time: Date): string {
  const [date = '', clock = ''] = time.toISOString().split('T');
  return `backup-${date.replaceAll('-', '')}-${clock.replaceAll(':', '').replace('.', '-')}.tar.gz`;
}

/**
 * The archives that retention removes: the oldest ones. Files with other names are ignored.
 * @param made the archive just created. It is always kept, even if the clock is wrong.
 * @param keep number of archives to keep, including `made`.
 */
export function expiredArchives(names: readonly string[], made: string, keep: number): string[] {
  const former = names.filter((name) => OWN_NAME.test(name) && name !== made).sort();
  return former.slice(0, Math.max(0, former.length - (keep - 1)));
}

/** Leftovers of interrupted backups. */
export function unfinishedArchives(names: readonly string[]): string[] {
  return names.filter(
    (name) => name.endsWith(UNFINISHED_SUFFIX) && OWN_NAME.test(name.slice(0, -UNFINISHED_SUFFIX.length)),
  );
}

/**
 * Archives are written and read with GNU tar, which every Linux has, so that a backup can be opened without this product.
 */

interface TarStreams {
  readonly input?: string;
  /** Consumes tar's standard output. */
  readonly read?: (output: AsyncIterable<Buffer>) => Promise<void>;
}

/** Runs tar. @returns its stderr output. @throws Error with the last lines of stderr when it fails. */
export async function tar(args: readonly string[], { input = '', read }: TarStreams = {}): Promise<string> {
  const child = spawn('tar', args, {
    env: { ...process.env, TAR_OPTIONS: '', LC_ALL: 'C.UTF-8' },
  });
  const { stdin, stdout, stderr } = child;
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    (cause: unknown) => {
      throw new Error('Cannot run tar: install it (Debian: apt-get install tar gzip)', { cause });
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

/** Arguments that name an archive. Without `--force-local`, tar treats a name with a colon as a remote host. */
export const archiveAt = (file: string) => ['--force-local', `--file=${file}`];

/** A file name with a newline would span two lines of a listing. Such files are excluded, so the archive fails the check. */
export const readingOf = (archive: string) => [
  ...['--extract', '--gzip', ...archiveAt(archive)],
  ...['--quoting-style=literal', '--exclude=*\n*'],
];

/** Prefix of temporary folders created during a check. */
export const CHECK_PREFIX = 'check-';

/**
 * Writes files of a folder into an archive in the given order and syncs it to disk. Only its owner can read it.
 * @throws Error when the file already exists.
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

/** Syncs a file's content, or a folder's directory entries, to disk (fsync). */
export async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Unpacks a verified archive into an empty folder. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await tar([...readingOf(archive), `--directory=${folder}`, '--no-same-owner', '--keep-old-files']);
}
