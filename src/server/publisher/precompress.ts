import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const COMPRESSIBLE = /\.(html|css|js|mjs|json|xml|svg|txt|webmanifest)$/;
/** Below this many bytes the headers weigh more than what is saved. */
const WORTHWHILE_BYTES = 1024;
/** Near the best ratio at a tenth of level 11's time, which a site of thousands of pages would wait for. */
const BROTLI_QUALITY = 9;

/** Whether a file of that name and size gets compressed siblings. */
export const compressible = (file: string, bytes: number): boolean =>
  COMPRESSIBLE.test(file) && bytes >= WORTHWHILE_BYTES;

/** Writes the compressed siblings of a file. */
export async function writeCompressed(file: string, text: Buffer): Promise<void> {
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
    compressGzip(text, { level: 7 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

/** Writes a `.br` and a `.gz` sibling beside every text file of a build. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible(entry.name, (await stat(file)).size)) continue;
    await writeCompressed(file, await readFile(file));
  }
}
