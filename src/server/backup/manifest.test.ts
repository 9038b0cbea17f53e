import { expect, it } from 'vitest';
import { leftOutWords, restoredPhotosWords } from './manifest.ts';

it.each([
  ['photos that are in the archive', undefined, null],
  ['photos in a bucket', 'fotos', /does not include the original photos.*bucket fotos.*Back up that bucket/],
])('describes what a backup of %s leaves out', (_, bucket, expected) => {
  const text = leftOutWords(bucket);
  if (expected === null) expect(text).toBeNull();
  else expect(text).toMatch(expected);
});

it.each([
  ['the disk', null, 'the disk', undefined, null],
  ['a bucket', 'fotos', 'the same', 'fotos', null],
  ['the disk', null, 'a bucket', 'fotos', /restored to DATA_DIR.*PHOTOS_BUCKET points to s3:\/\/fotos: copy/],
  ['a bucket', 'fotos', 'the disk', undefined, /were in the bucket fotos.*copy the photos to DATA_DIR/],
  ['a bucket', 'fotos', 'another', 'otras', /were in the bucket fotos.*copy the photos to s3:\/\/otras/],
] as const)(
  'describes a restore of photos from %s (%s) to %s (%s)',
  (_, archived, __, configured, expected) => {
    const text = restoredPhotosWords(archived, configured);
    if (expected === null) expect(text).toBeNull();
    else expect(text).toMatch(expected);
  },
);
