import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#src/server/lib/project-root.ts';
import { isSamePlace, readStoragePlace } from './storage-place.ts';

it.each([
  ['s3://sitio', { bucket: 'sitio', prefix: '' }],
  ['s3://sitio/', { bucket: 'sitio', prefix: '' }],
  ['S3://sitio/web/es/', { bucket: 'sitio', prefix: 'web/es/' }],
  ['/srv/www', { folder: '/srv/www' }],
  ['out/www', { folder: path.join(projectRoot, 'out/www') }],
])('%s is %j', (spelled, place) => {
  expect(readStoragePlace(spelled)).toEqual(place);
});

it.each(['s3://', 'https://sitio.example/', 'ftp://sitio'])('rejects %s', (spelled) => {
  expect(() => readStoragePlace(spelled)).toThrow(/is not a valid target/);
});

it.each([
  ['/srv/www', '/srv/x/../www/', true],
  ['s3://sitio/web', 'S3://sitio/web/', true],
  ['s3://sitio/web', 's3://sitio/es', false],
  ['/srv/www', 's3://srv/www', false],
])('%s and %s are the same: %s', (one, other, expected) => {
  expect(isSamePlace(one, other)).toBe(expected);
});
