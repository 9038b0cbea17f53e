import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';

/**
 * Archives are written and read by GNU tar, which every Linux has, so that a backup can be opened without this product.
 */

/**
 * An archive that is open: all that is read of it is read of this very file. Where others may write into its folder, the name may stand
 * for another at any moment.
 */
export interface OpenArchive {
  readonly file: string;
  readonly handle: FileHandle;
}

interface TarStreams {
  readonly input?: string;
  /** What it reads. */
  readonly archive?: FileHandle;
  /** Reads what it puts out. */
  readonly read?: (output: AsyncIterable<Buffer>) => Promise<void>;
  /** The descriptor of a file that takes what it puts out. */
  readonly into?: number;
}

/** Runs tar. @returns what it says. @throws Error in its words when it fails. */
export async function tar(
  args: readonly string[],
  { input = '', archive, read, into }: TarStreams = {},
): Promise<string> {
  const child = spawn('tar', args, {
    env: { ...process.env, TAR_OPTIONS: '', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', into ?? 'pipe', 'pipe', ...(archive === undefined ? [] : [archive.fd])],
  });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stderr === null) throw new Error('tar has no streams');
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    (cause: unknown) => {
      throw new Error('tar does not start: install it (Debian: apt-get install tar gzip)', { cause });
    },
  );
  let said = '';
  stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  stdin.on('error', () => undefined).end(input);
  const reading = (stdout === null ? undefined : read?.(stdout)) ?? Promise.resolve(stdout?.resume());
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

/** The archive as tar inherits it: Linux opens it anew by that, from its first byte; elsewhere the name has to do. */
const INHERITED = '/proc/self/fd/3';

/** Names are told with escapes: one that holds the end of a line stays one line. */
export const readingOf = ({ file }: OpenArchive) => {
  const place = process.platform === 'linux' ? INHERITED : file;
  return ['--extract', '--gzip', `--file=${place}`, '--quoting-style=escape'];
};
