import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { errorMessage } from '#src/server/lib/errors.ts';
import { CHECK_PREFIX, readingOf, tar } from '#src/server/backup/archive.ts';
import { inspectDatabase } from '#src/server/backup/snapshot.ts';
import { parseManifest, parts, type Manifest } from '#src/server/backup/manifest.ts';

/** Compares an archive with its manifest. */

/**
 * Hashes files that are concatenated in a stream.
 * @param sizes bytes of each.
 * @returns the SHA-256 of each, and of any bytes after the last one.
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

async function readManifest(archive: string): Promise<string> {
  let manifest = '';
  await tar([...readingOf(archive), '--to-stdout', '--occurrence=1', parts.manifest], {
    read: async (output) => {
      manifest = await text(output);
    },
  });
  return manifest;
}

/**
 * A line of tar's listing for a plain file: mode, owner, bytes, day and time, then the name. Links and
 * folders start with another letter, and a setuid mode has other letters.
 */
const PLAIN_FILE = /^-[rwx-]{9}[.+@]? +\d+\/\d+ +\d+ \S+ \S+ (.+)$/;

/**
 * The names in tar's listing. @throws Error for anything but a plain file: extracting could follow a link out
 * of the data folder.
 */
function plainNames(listing: string): string[] {
  return listing
    .trimEnd()
    .split('\n')
    .map((line) => {
      const name = PLAIN_FILE.exec(line)?.[1];
      if (name === undefined)
        throw new Error(`It contains an entry that is not a plain file: ${line.slice(0, 200)}`);
      return name;
    });
}

/** Compares each file of an archive with its manifest, without unpacking them to disk. */
async function checkFiles(archive: string, described: string, { files }: Manifest): Promise<void> {
  const manifest = {
    path: parts.manifest,
    size: Buffer.byteLength(described),
    sha256: createHash('sha256').update(described).digest('hex'),
  };
  const expected = [manifest, ...files];
  let hashes: readonly string[] = [];
  const listing = await tar(
    [...readingOf(archive), '--to-stdout', '--verbose', '--verbose', '--numeric-owner'],
    {
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
    throw new Error('Its files are not the ones that its manifest lists');
  const wrong = expected.findIndex(({ sha256 }, position) => hashes[position] !== sha256);
  if (wrong !== -1)
    throw new Error(`${expected[wrong]?.path ?? 'A file'} does not match its SHA-256 in the manifest`);
}

/**
 * Compares the row counts of an archive's database with its manifest. @param folder temporary folder for the unpacked database.
 */
async function checkDatabase(archive: string, { rows }: Manifest, folder: string): Promise<void> {
  const unpacked = await mkdtemp(path.join(folder, CHECK_PREFIX));
  try {
    const one = ['--no-same-owner', '--occurrence=1', parts.database];
    await tar([...readingOf(archive), `--directory=${unpacked}`, ...one]);
    const found = inspectDatabase(path.join(unpacked, parts.database)).rows;
    const wrong = Object.keys({ ...rows, ...found }).find((table) => rows[table] !== found[table]);
    if (wrong !== undefined)
      throw new Error(
        `The table ${wrong} has ${found[wrong] ?? 0} rows, but the manifest says ${rows[wrong] ?? 0}`,
      );
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/**
 * Reads an archive back completely: verifies each file's hash, and the database with SQLite's integrity check.
 * @param folder temporary folder for the unpacked database.
 * @throws Error that says what is wrong.
 */
export async function checkArchive(archive: string, folder: string): Promise<Manifest> {
  try {
    const described = await readManifest(archive);
    const manifest = parseManifest(described);
    await checkFiles(archive, described, manifest);
    await checkDatabase(archive, manifest, folder);
    return manifest;
  } catch (cause) {
    throw new Error(`${archive} is not a valid backup. ${errorMessage(cause)}`, { cause });
  }
}
