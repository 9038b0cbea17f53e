import type { Size } from '#src/features/admin/photos/prepare/photo-size.ts';
import { fourCharacters, type FileWindow } from './file-window.ts';

interface Box {
  readonly type: string;
  /** Offsets of the content. */
  readonly start: number;
  readonly end: number;
}

/** Version and flags at the start of a full box (ISO/IEC 14496-12, section 4.2). */
const FULL_BOX_BYTES = 4;

/** @param end of the parent box, which limits the size of this one */
async function boxAt(file: FileWindow, at: number, end: number): Promise<Box> {
  const head = await file.view(at, 8);
  const [size, type] = [head.getUint32(0), fourCharacters(head, 4)];
  // 0: up to the end; 1: a 64-bit size follows the type.
  if (size === 0) return { type, start: at + 8, end };
  const start = at + (size === 1 ? 16 : 8);
  const bytes = size === 1 ? Number((await file.view(at + 8, 8)).getBigUint64(0)) : size;
  if (at + bytes < start) throw new RangeError('Box size smaller than its header');
  return { type, start, end: Math.min(end, at + bytes) };
}

/** The boxes of one type between two offsets. */
async function boxesOf(file: FileWindow, type: string, from: number, to: number): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const box = await boxAt(file, at, to);
    if (box.type === type) found.push(box);
    at = box.end;
  }
  return found;
}

/** The child boxes of one type. */
async function within(file: FileWindow, outer: readonly Box[], type: string, skipped = 0): Promise<Box[]> {
  const found: Box[] = [];
  for (const { start, end } of outer) found.push(...(await boxesOf(file, type, start + skipped, end)));
  return found;
}

/**
 * AVIF and HEIC store the size of each image as a property (ISO/IEC 23008-12, section 6.5.3): of the photo,
 * of its tiles and of its thumbnail.
 * @returns the largest; null without any, as in an image sequence
 */
export async function sizeOfHeif(file: FileWindow): Promise<Size | null> {
  const meta = await boxesOf(file, 'meta', 0, file.size);
  const properties = await within(file, meta, 'iprp', FULL_BOX_BYTES);
  const containers = await within(file, properties, 'ipco');
  let largest: Size | null = null;
  for (const { start } of await within(file, containers, 'ispe')) {
    const view = await file.view(start + FULL_BOX_BYTES, 8);
    const size = { width: view.getUint32(0), height: view.getUint32(4) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
