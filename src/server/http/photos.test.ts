import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenWith, rawGet, type ListeningHandler } from '#tests/support/raw-http.ts';
import { photoHandler } from './photos.ts';

const PHOTO = '/fotos/golf00000000001/photo0000000001/1763700000-640.webp';
const BYTES = Buffer.from('the picture');

let hidden = false;
let site: ListeningHandler;
beforeAll(async () => {
  const log = { info: () => undefined, warn: () => undefined };
  const store = { get: () => Promise.resolve(BYTES) };
  site = await listenWith(photoHandler(store, { isVisible: () => !hidden }, 0, log));
});
afterAll(() => site.close());

it('returns 304 for a matching ETag, and 404 after the car is hidden', async () => {
  const whole = await rawGet(site.port, PHOTO);
  expect([whole.status, whole.body, whole.headers['content-type']]).toEqual([200, BYTES, 'image/webp']);
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, s-maxage=300, immutable');
  expect((await rawGet(site.port, `${PHOTO}?x=1`)).headers['cache-control']).toBe(
    'private, max-age=31536000, immutable',
  );
  const conditional = { headers: { 'If-None-Match': whole.headers.etag ?? '' } };
  expect(await rawGet(site.port, PHOTO, conditional)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  hidden = true;
  const { status, headers } = await rawGet(site.port, PHOTO, conditional);
  expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
});
