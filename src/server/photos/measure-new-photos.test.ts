import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { measureNewPhotos } from './measure-new-photos.ts';

const BUNDLED = '/src/assets/bmw-x5.jpg';
const GONE = '/src/assets/otro.jpg';
const row = (id: string, file: string, file_path = '') => ({
  id,
  vehicle_id: 'coche1',
  file,
  file_path,
  giro: 0,
});

it('logs and skips a photo whose measure cannot be stored, and measures the others', async () => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer();
  const stored: string[] = [];
  const warned: string[] = [];
  const left = (rows: ReturnType<typeof row>[]) => rows.filter(({ id }) => !stored.includes(id));
  const pocketbase = {
    knowBundled: () =>
      Promise.resolve(
        left([row('antigua1', '', BUNDLED), row('antigua2', '', BUNDLED), row('antigua3', '', GONE)]),
      ),
    unmeasuredPhotos: () => Promise.resolve(left([row('subida1', '1.jpg'), row('subida2', '2.jpg')])),
    originalForMeasuring: () => Promise.resolve(picture),
    storeMeasure: (id: string) => {
      if (id.endsWith('1')) return Promise.reject(new Error('Not now'));
      stored.push(id);
      return Promise.resolve();
    },
  };
  await measureNewPhotos(
    pocketbase as unknown as PocketBaseClient,
    { info: () => undefined, warn: (text) => void warned.push(text) },
    new AbortController().signal,
    {
      paths: () => Promise.resolve([BUNDLED, GONE]),
      read: (file) => Promise.resolve(file === BUNDLED ? picture : null),
    },
  );
  expect(stored).toEqual(['antigua2', 'subida2']);
  expect(warned).toEqual([
    'photo antigua1 could not be measured: Not now',
    `the bundled picture ${GONE} cannot be read`,
    'photo subida1 could not be measured: Not now',
  ]);
});
