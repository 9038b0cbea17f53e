import { freeSpace, RESERVE_BYTES, type FreeSpace } from '#src/server/lib/disk-space.ts';

const MB = 1024 * 1024;

/**
 * Makes sure that a folder's disk has room for so many bytes, and for what leads and photos need besides.
 * @param what needs it, in words for an operator.
 * @throws Error that tells both figures.
 */
export async function requireRoom(
  folder: string,
  bytes: number,
  what: string,
  free: FreeSpace = freeSpace,
): Promise<void> {
  const [needed, left] = [RESERVE_BYTES + bytes, await free(folder)];
  if (left >= needed) return;
  throw new Error(
    `${what} needs ${Math.ceil(needed / MB)} MB free on the disk of ${folder}, where ${Math.floor(left / MB)} MB are left`,
  );
}
