import { expect, it } from 'vitest';
import { chooseCoding, type ContentCoding } from './content-coding.ts';

const both: ContentCoding[] = ['br', 'gzip'];

it.each<[string | undefined, ContentCoding[], ContentCoding | null]>([
  ['gzip, deflate, br, zstd', both, 'br'],
  ['br, gzip', both, 'br'],
  ['gzip', both, 'gzip'],
  ['GZIP;Q=0.5', both, 'gzip'],
  ['gzip, br', ['gzip'], 'gzip'],
  ['br', ['gzip'], null],
  ['br;q=0, gzip', both, 'gzip'],
  ['br;q=0.1, gzip;q=0.9', both, 'gzip'],
  ['br; q=0.9 , gzip ; q=0.1', both, 'br'],
  ['gzip;q=0', both, null],
  ['gzip;q=nonsense', both, null],
  ['*', both, 'br'],
  ['*;q=0', both, null],
  ['br;q=0, *', both, 'gzip'],
  ['identity', both, null],
  ['brotli, gzipped, x-br', both, null],
  ['', both, null],
  [undefined, both, null],
  ['br, gzip', [], null],
])('chooses for %s among %o: %s', (header, available, chosen) => {
  expect(chooseCoding(header, available)).toBe(chosen);
});

it('reads long headers up to a limit', () => {
  expect(chooseCoding(`br${', br;q=0.5'.repeat(40)}`, both)).toBe('br');
  expect(chooseCoding(`br${','.repeat(15_000)}`, both)).toBe(null);
});
