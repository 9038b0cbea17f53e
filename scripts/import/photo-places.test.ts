import { expect, it } from 'vitest';
import { photoPlaces } from './photo-places.ts';

const BUCKET = 'https://abc.supabase.co/storage/v1/object/public/vehicles';

it.each([
  ['7f/1.jpg', ['vehicles/7f/1.jpg', '7f/1.jpg']],
  ['vehicles/7f/1.jpg', ['vehicles/7f/1.jpg']],
  ['/7f/1.jpg', ['vehicles/7f/1.jpg', '7f/1.jpg']],
  [`${BUCKET}/7f/1.jpg`, ['vehicles/7f/1.jpg']],
  [`${BUCKET}/7f/foto%20uno.jpg?t=5`, ['vehicles/7f/foto uno.jpg']],
  ['/src/assets/bmw.jpg', ['src/assets/bmw.jpg', 'assets/bmw.jpg']],
  ['../../etc/passwd', []],
  ['7f/../../secreto', []],
  [`${BUCKET}/%2e%2e/%2e%2e/etc/passwd`, []],
  ['..\\secreto', []],
  ['7f/1.jpg\0.png', []],
  ['/', []],
])('%j', (filePath, places) => {
  expect(photoPlaces(filePath)).toEqual(places);
});
