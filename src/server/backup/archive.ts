import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, rm, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { openFresh } from '#src/server/fresh-file.ts';
import { inspectDatabase } from './database-copy.ts';
import { parseManifest, parts, type Manifest } from './manifest.ts';

/**
 * Archives are written and read by GNU tar, which every Linux has, so that a backup can be opened without this product.
 */

/** A manifest that is longer belongs to no backup of this product. Bytes. */
const MANIFEST_BYTES = 256 * 1024 * 1024;

/** How the folders begin in which databases are checked. */
export const CHECK_PREFIX = 'check-';

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
async function tar(
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
 * An archive that nobody else can write into while it is checked and unpacked: the given one, or a copy of it that has no name.
 * @param folder on whose disk a copy is made.
 * @returns what whoever calls closes besides.
 */
export async function ownArchive(archive: OpenArchive, folder: string): Promise<OpenArchive> {
  const { uid, mode, size } = await archive.handle.stat();
  const isOwn = (uid === 0 || uid === process.geteuid?.()) && (mode & 0o022) === 0;
  // Elsewhere than on Linux it is read by its name.
  if (isOwn || size === 0 || process.platform !== 'linux') return archive;
  const copy = path.join(folder, `${CHECK_PREFIX}${randomUUID()}`);
  const handle = await open(copy, 'wx+', 0o600);
  try {
    await unlink(copy);
    await handle.writeFile(archive.handle.createReadStream({ start: 0, end: size - 1, autoClose: false }));
    return { file: archive.file, handle };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Hashes files whose contents follow each other in a stream.
 * @param sizes bytes of each.
 * @returns SHA-256 of each, and of what comes after the last, if anything does.
 */
export async function hashPieces(source: AsyncIterable<Buffer>, sizes: readonly number[]): Promise<string[]> {
  const hashes: string[] = [];
  let hash = createHash('sha256');
  let taken = 0;
  const endPieces = () => {
    while (hashes.length < sizes.length && taken === sizes[hashes.length]) {
      hashes.push(hash.digest('hex'));
      hash = createHash('sha256');
      taken = 0;
    }
  };
  endPieces();
  for await (const chunk of source) {
    for (let rest = chunk; rest.length > 0;) {
      const piece = rest.subarray(0, (sizes[hashes.length] ?? Infinity) - taken);
      hash.update(piece);
      taken += piece.length;
      rest = rest.subarray(piece.length);
      endPieces();
    }
  }
  if (taken > 0) hashes.push(hash.digest('hex'));
  return hashes;
}

/** The archive as tar inherits it: Linux opens it anew by that, from its first byte; elsewhere the name has to do. */
const INHERITED = '/proc/self/fd/3';

/** Names are told with escapes: one that holds the end of a line stays one line. */
const readingOf = ({ file }: OpenArchive) => {
  const place = process.platform === 'linux' ? INHERITED : file;
  return ['--extract', '--gzip', `--file=${place}`, '--quoting-style=escape'];
};

async function readManifest(archive: OpenArchive): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await tar([...readingOf(archive), '--to-stdout', '--occurrence=1', parts.manifest], {
    archive: archive.handle,
    read: async (output) => {
      for await (const chunk of output) {
        bytes += chunk.length;
        if (bytes <= MANIFEST_BYTES) chunks.push(chunk);
      }
    },
  });
  return Buffer.concat(chunks).toString();
}

/**
 * How tar tells of a plain file: mode, owner, bytes, day and time, and then its name. Links and folders begin otherwise, and a mode
 * that lends the owner's rights has other letters.
 */
const PLAIN_FILE = /^-[rwx-]{9}[.+@]? +\d+\/\d+ +\d+ \S+ \S+ (.+)$/;

/** What stands for a byte behind a backslash, but for itself and for three octal digits (GNU tar's manual, 6.6). */
const ESCAPED: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** A name as it is, of what tar tells with escapes. */
function unescaped(told: string): string {
  const pieces = told.match(/\\(?:[0-7]{3}|.)|[^\\]+/g) ?? [];
  const bytes = pieces.map((piece) => {
    const [backslash, ...code] = piece;
    if (backslash !== '\\') return Buffer.from(piece);
    if (code.length === 3) return Buffer.from([parseInt(code.join(''), 8)]);
    return Buffer.from([ESCAPED[code.join('')] ?? code.join('').charCodeAt(0)]);
  });
  return Buffer.concat(bytes).toString();
}

/** The names in what tar lists. @throws Error for what is no plain file: a link would be followed out of the data folder. */
function plainNames(listing: string): string[] {
  return listing
    .trimEnd()
    .split('\n')
    .map((line) => {
      const name = PLAIN_FILE.exec(line)?.[1];
      if (name === undefined) throw new Error(`It holds something else than files: ${line.slice(0, 200)}`);
      return unescaped(name);
    });
}

/** Compares each file of an archive with its manifest, without unpacking them. */
async function checkFiles(archive: OpenArchive, text: string, { files }: Manifest): Promise<void> {
  const manifest = {
    path: parts.manifest,
    size: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
  const expected = [manifest, ...files];
  let hashes: readonly string[] = [];
  const listing = await tar(
    [...readingOf(archive), '--to-stdout', '--verbose', '--verbose', '--numeric-owner'],
    {
      archive: archive.handle,
      read: async (output) => {
        hashes = await hashPieces(
          output,
          expected.map(({ size }) => size),
        );
      },
    },
  );
  const names = plainNames(listing);
  if (names.length !== expected.length || expected.some(({ path: name }, n) => names[n] !== name))
    throw new Error('It does not hold the files that its manifest names');
  const wrong = expected.findIndex(({ sha256 }, position) => hashes[position] !== sha256);
  if (wrong !== -1) throw new Error(`${expected[wrong]?.path ?? 'A file'} is not what its manifest says`);
}

/** Compares the database of an archive with its manifest. @param folder for the time of the check. */
async function checkDatabase(archive: OpenArchive, { rows }: Manifest, folder: string): Promise<void> {
  const unpacked = await mkdtemp(path.join(folder, CHECK_PREFIX));
  try {
    const one = ['--no-same-owner', '--occurrence=1', parts.database];
    await tar([...readingOf(archive), `--directory=${unpacked}`, ...one], { archive: archive.handle });
    const found = inspectDatabase(path.join(unpacked, parts.database)).rows;
    const wrong = Object.keys({ ...rows, ...found }).find((table) => rows[table] !== found[table]);
    if (wrong !== undefined)
      throw new Error(`The table ${wrong} has ${found[wrong] ?? 0} rows instead of ${rows[wrong] ?? 0}`);
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/**
 * Reads an archive again, whole: every file's hash, and the database by SQLite's own check.
 * @param folder where the database is unpacked for the time of the check.
 * @throws Error that says what is wrong.
 */
export async function checkArchive(archive: OpenArchive, folder: string): Promise<Manifest> {
  try {
    const text = await readManifest(archive);
    const manifest = parseManifest(text);
    await checkFiles(archive, text, manifest);
    await checkDatabase(archive, manifest, folder);
    return manifest;
  } catch (cause) {
    throw new Error(
      `${archive.file} is no good backup. ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}

/** Unpacks a checked archive into an empty folder. */
export async function unpackArchive(archive: OpenArchive, folder: string): Promise<void> {
  const all = [`--directory=${folder}`, '--no-same-owner', '--keep-old-files'];
  await tar([...readingOf(archive), ...all], { archive: archive.handle });
}
