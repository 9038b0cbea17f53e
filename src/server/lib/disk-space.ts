import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { diskTrouble } from '#src/lib/disk-trouble.ts';

const MB = 1024 * 1024;

/**
 * Bytes that publishing leaves free on a disk for leads, photos and PocketBase's journal, which take precedence. A dealership's
 * new data fits in them until an operator has read why nothing is published.
 */
export const RESERVE_BYTES = 100 * MB;

/** Block size of common file systems. */
const BLOCK_BYTES = 4096;

/** Returns the bytes that are free on the disk of a folder. */
export type FreeSpace = (folder: string) => Promise<number>;

/** Free bytes as the operating system reports them; infinite for a file system that reports no size. */
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

/** The MB needed and left when a disk has no room for `bytes` and the reserve; null when it has. */
async function shortage(folder: string, bytes: number, free: FreeSpace) {
  const [needed, left] = [RESERVE_BYTES + bytes, await free(folder)];
  return left >= needed ? null : { needed: Math.ceil(needed / MB), left: Math.floor(left / MB) };
}

/**
 * Checks that a folder's disk has room for `bytes` and the reserve.
 * @throws Error with the message that the panel shows.
 */
export async function requireSpace(
  folder: string,
  bytes: number,
  free: FreeSpace = freeSpace,
): Promise<void> {
  const short = await shortage(folder, bytes, free);
  if (short === null) return;
  throw new Error(
    `No hay espacio en el disco del servidor: publicar necesita ${short.needed} MB libres y quedan ${short.left} MB.`,
  );
}

/**
 * As `requireSpace`, for a command.
 * @param what names the work that needs the space, as the subject of the error message.
 * @throws Error with a message for an operator.
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

/** Replaces an error about a full disk by one with the message that the panel shows; returns any other error unchanged. */
export function explainFullDisk(error: unknown): unknown {
  if (!(error instanceof Error && diskTrouble(error.message) === 'full')) return error;
  return new Error('El disco del servidor se ha llenado mientras se publicaba.', { cause: error });
}
