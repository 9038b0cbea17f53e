import { expect, it } from 'vitest';
import { leftOutWords, restoredPhotosWords } from './manifest.ts';

it.each([
  ['photos that are in the archive', undefined, null],
  ['photos in a bucket', 'fotos', /not in it.*bucket fotos.*yours to back up/],
])('a backup of %s', (_, bucket, words) => {
  const said = leftOutWords(bucket);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});

it.each([
  ['the disk', null, 'the disk', undefined, null],
  ['a bucket', 'fotos', 'the same', 'fotos', null],
  ['the disk', null, 'a bucket', 'fotos', /put into DATA_DIR.*looked for in s3:\/\/fotos: copy/],
  ['a bucket', 'fotos', 'the disk', undefined, /were in the bucket fotos.*copied to DATA_DIR/],
  ['a bucket', 'fotos', 'another', 'otras', /were in the bucket fotos.*copied to s3:\/\/otras/],
] as const)(
  'a backup with photos on %s (%s), put back where they are on %s (%s)',
  (_, archived, __, configured, words) => {
    const said = restoredPhotosWords(archived, configured);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  },
);
