import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { readEnd, type End, type EndRows } from './listener-account.ts';
import { readSparingly } from './sparing-reader.ts';
import { isNotThere } from '#src/server/system-error.ts';

/** Linux' table of this machine's IPv4 connections (proc(5), /proc/net/tcp). */

const TABLE = '/proc/self/net/tcp';
const PAGE_BYTES = 64 * 1024;
const MOMENT_MS = 2;

/**
 * The table's bytes; null on a system that has none. Linux gives a page at each call, of a table that strangers make long: asked in
 * the background each page would wait for a turn of this thread, so it is asked here, for a moment at a time.
 * @throws Error where the table is there and cannot be read: that is no reason to believe anybody.
 */
async function readPages(): Promise<Buffer | null> {
  const page = Buffer.allocUnsafe(PAGE_BYTES);
  const pages: Buffer[] = [];
  let file: number | undefined;
  try {
    file = openSync(TABLE, 'r');
    for (let begun = performance.now(); ;) {
      const bytes = readSync(file, page);
      if (bytes === 0) return Buffer.concat(pages);
      pages.push(Buffer.from(page.subarray(0, bytes)));
      if (performance.now() - begun < MOMENT_MS) continue;
      await setImmediate();
      begun = performance.now();
    }
  } catch (error) {
    if (isNotThere(error)) return null;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A crowd of connections, or one that fills the table, must not keep this process busy. */
const readTable = readSparingly(async () => {
  const table = await readPages();
  const ends = new Map<string, EndRows>();
  return (end: End): EndRows | null => {
    if (table === null) return null;
    const key = `${end.address}:${end.port}`;
    const rows = ends.get(key) ?? readEnd(table, end);
    ends.set(key, rows);
    return rows;
  };
});

/** What the table says of an end, read after the call; null on a system that does not tell. @throws Error as `readPages` does. */
export const rowsNow = async (end: End): Promise<EndRows | null> => (await readTable())(end);
