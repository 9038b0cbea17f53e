import { readAdvert } from '#src/features/admin/adverts/read-advert.ts';
import { readAdverts } from '#tests/support/adverts.ts';
import type { Bench, BenchRow } from './bench.ts';

/** The time to read an advert, which the panel does at every change of its text. */

/** The longest text that the panel reads (AdvertDialog.tsx). */
const LONGEST = 30_000;
const ROUNDS = 20;

function rowOf(what: string, text: string): BenchRow {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    readAdvert(text);
    return performance.now() - begun;
  }).toSorted((a, b) => a - b);
  const rounded = (ms = 0) => Math.round(ms * 10) / 10;
  return {
    what,
    characters: text.length,
    'median ms': rounded(times[ROUNDS / 2]),
    'worst ms': rounded(times.at(-1)),
  };
}

/** Measures the longest advert of the fixtures, and all of them in one text. */
export const benchAdverts: Bench = () => {
  const texts = readAdverts('use').map(({ text }) => text);
  const longest = texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const all = texts.join('\n').slice(0, LONGEST);
  return Promise.resolve([rowOf('the longest advert', longest), rowOf('the longest text', all)]);
};
