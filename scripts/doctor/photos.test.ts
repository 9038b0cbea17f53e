import { describe, expect, it } from 'vitest';
import { photosBucketFindings, photosKeysFindings } from './photos.ts';

describe('photos in a bucket', () => {
  it('prevent the start without both keys', () => {
    expect(photosKeysFindings([])).toEqual([]);
    expect(photosKeysFindings(['AWS_SECRET_ACCESS_KEY'])).toMatchObject([
      { level: 'stop', text: expect.stringContaining('without AWS_SECRET_ACCESS_KEY:') as string },
    ]);
  });

  it.each([
    ['that is unreachable', new Error('ECONNREFUSED'), [], 'warn', /is unreachable.*ECONNREFUSED/],
    ['that has all files', new Set(['c/1/a.jpg', 'c/2/b.jpg']), ['c/1/a.jpg'], 'note', /which has all 1/],
    [
      'that lacks some files',
      new Set(['c/1/a.jpg']),
      ['c/1/a.jpg', 'c/2/b.jpg'],
      'warn',
      /lacks 1 of 2.*c\/2\/b\.jpg/,
    ],
  ])('are checked in a bucket %s', (_, found, named, level, words) => {
    expect(photosBucketFindings('fotos', found, named)).toMatchObject([
      { level, text: expect.stringMatching(words) as string },
    ]);
  });
});
