import { createHash } from 'node:crypto';

/** Chance that is the same at every fill of the demo. */

const digest = (words: readonly (string | number)[]) => createHash('sha256').update(words.join('|')).digest();

/** A number from 0 up to 1, the same for the same words. */
export function steadyShare(...words: readonly (string | number)[]): number {
  return digest(words).readUInt32BE() / 2 ** 32;
}

/** A record id, the same for the same words. */
export function steadyId(...words: readonly (string | number)[]): string {
  return BigInt(`0x${digest(words).toString('hex')}`)
    .toString(36)
    .slice(0, 15);
}
