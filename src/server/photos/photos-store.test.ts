import { describe, expect, it } from 'vitest';
import { missingForPhotosStore, photosStoreOf } from './photos-store.ts';

const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' };
const named = { ...keys, PHOTOS_BUCKET: 'fotos' };

describe('the photo bucket', () => {
  it.each([
    ['none', keys, undefined],
    ['an empty name', { ...named, PHOTOS_BUCKET: '' }, undefined],
    [
      'Amazon S3',
      { ...named, AWS_REGION: 'eu-south-2' },
      { endpoint: 'https://s3.eu-south-2.amazonaws.com', region: 'eu-south-2', forcePathStyle: false },
    ],
    [
      'another S3-compatible store',
      { ...named, AWS_ENDPOINT_URL_S3: 'https://s3.example.com' },
      { endpoint: 'https://s3.example.com', region: 'us-east-1', forcePathStyle: true },
    ],
  ])('%s', (_, env, expected) => {
    const found = photosStoreOf(env);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toEqual({ bucket: 'fotos', accessKey: 'k', secret: 's', ...expected });
  });

  it.each([
    [keys, []],
    [named, []],
    [{ PHOTOS_BUCKET: 'fotos' }, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
    [{ ...named, AWS_SECRET_ACCESS_KEY: '' }, ['AWS_SECRET_ACCESS_KEY']],
  ])('for %j reports %j as missing', (env, missing) => {
    expect(missingForPhotosStore(env)).toEqual(missing);
  });
});
