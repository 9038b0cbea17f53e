import { existsSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';
import { forEachConcurrently } from '#src/server/lib/semaphore.ts';

const compressBrotli = promisify(brotliCompress);

const COMPRESSIBLE = /\.(html|css|js|mjs|json|xml|svg|txt|csv|tsv|webmanifest)$/;
/** Minimum size: for smaller files the additional headers outweigh the savings. */
const WORTHWHILE_BYTES = 1024;
/**
 * Brotli effort. `lasting`, for files that live as long as the build: near the best ratio in a tenth of level 11's time.
 * `passing`, for files rewritten at every stock change while staff wait: 2 % larger in a seventh of that time.
 */
export type Effort = 'lasting' | 'passing';
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { lasting: 9, passing: 5 };

/** Files compressed concurrently. */
const AT_ONCE = 4;

/** Whether a file of this name and size gets a compressed sibling. */
export const compressible = (file: string, bytes: number): boolean =>
  COMPRESSIBLE.test(file) && bytes >= WORTHWHILE_BYTES;

/** The smallest window (as a power of two) that covers a text: the default one allocates megabytes for every page. */
const windowOf = (bytes: number) =>
  Math.min(
    constants.BROTLI_DEFAULT_WINDOW,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
  );

const optionsOf = ({ length }: Buffer, effort: Effort): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: windowOf(length),
  },
});

/** Writes the Brotli sibling of a file. */
export async function writeCompressed(file: string, text: Buffer, effort: Effort): Promise<void> {
  await writeFile(`${file}.br`, await compressBrotli(text, optionsOf(text, effort)));
}

/** As `writeCompressed`, in this thread: a quarter less processor time for a page than in the thread pool. */
export function writeCompressedHere(file: string, text: Buffer, effort: Effort): void {
  writeFileSync(`${file}.br`, brotliCompressSync(text, optionsOf(text, effort)));
}

/** Writes `.br` siblings of every text file of a build that has none yet. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await forEachConcurrently(entries, AT_ONCE, async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible(entry.name, (await stat(file)).size)) return;
    if (existsSync(`${file}.br`)) return;
    await writeCompressed(file, await readFile(file), 'lasting');
  });
}
