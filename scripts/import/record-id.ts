import { createHash } from 'node:crypto';

/** Characters of PocketBase's ids. */
const LENGTH = 15;

/** The id that a row of the former system has here: always the same one, so that no row comes twice. */
export function recordId(table: string, formerId: string): string {
  const hash = createHash('sha256').update(`${table}:${formerId.toLowerCase()}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).padStart(LENGTH, '0').slice(-LENGTH);
}
