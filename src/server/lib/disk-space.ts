import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { diskTrouble } from '#src/lib/disk-trouble.ts';

const MB = 1024 * 1024;

/**
 * What publishing leaves free on a disk, in bytes: leads, photos and PocketBase's journal come first there, and a
 * dealership's worth of them fits in it until somebody has read why nothing is published.
 */
export const RESERVE_BYTES = 100 * MB;

/** Smallest piece in which common file systems give space to a file. */
const BLOCK_BYTES = 4096;

/** Tells the bytes that are free on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

/** Free bytes as the operating system tells them; a file system that tells no size counts as free. */
export const freeSpace: FreeSpace = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return blocks === 0 ? Infinity : bavail * bsize;
};

/** Bytes that a copy of a folder takes on a disk. */
export async function sizeOnDisk(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) {
    const { size } = entry.isFile() ? await stat(path.join(entry.parentPath, entry.name)) : { size: 1 };
    bytes += Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return bytes;
}

/** What is needed and what is left, in MB, where a disk has no room for so many bytes and the reserve; else null. */
async function shortage(folder: string, bytes: number, free: FreeSpace) {
  const [needed, left] = [RESERVE_BYTES + bytes, await free(folder)];
  return left >= needed ? null : { needed: Math.ceil(needed / MB), left: Math.floor(left / MB) };
}

/**
 * Makes sure that a folder's disk has room for so many bytes and the reserve.
 * @throws Error in the words that the panel shows.
 */
export async function requireSpace(
  folder: string,
  bytes: number,
  free: FreeSpace = freeSpace,
): Promise<void> {
  const short = await shortage(folder, bytes, free);
  if (short === null) return;
  throw new Error(
    `No hay sitio en el disco del servidor: publicar necesita ${short.needed} MB libres y quedan ${short.left} MB.`,
  );
}

/**
 * The same for a command's work.
 * @param what needs it.
 * @throws Error in words for an operator.
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  what: string,
  free: FreeSpace = freeSpace,
): Promise<void> {
  const short = await shortage(folder, bytes, free);
  if (short === null) return;
  throw new Error(
    `${what} needs ${short.needed} MB free on the disk of ${folder}, where ${short.left} MB are left`,
  );
}

/** The error in the words that the panel shows, when it says that a disk is full; else as it is. */
export function inWordsOfSpace(error: unknown): unknown {
  if (!(error instanceof Error && diskTrouble(error.message) === 'full')) return error;
  return new Error('El disco del servidor se ha llenado mientras se publicaba.', { cause: error });
}
