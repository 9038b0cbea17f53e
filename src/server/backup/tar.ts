import { spawn } from 'node:child_process';
import { once } from 'node:events';

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

/** Names are told with escapes: one that holds the end of a line stays one line. */
export const readingOf = (archive: string) => [
  ...['--extract', '--gzip', ...archiveAt(archive)],
  '--quoting-style=escape',
];
