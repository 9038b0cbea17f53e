import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#src/server/process/ports.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { openTarget } from './open-target.ts';
import { MOST_READ_BYTES, type Target } from './target.ts';

const HEADERS = { contentType: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

let folder: string;
let bucket: TestBucket;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'targets-'));
  bucket = await startBucket(path.join(folder, 'bucket'), await findFreePort());
  for (const [name, value] of Object.entries(bucket.env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => path.join(folder, 'site')],
  ['a bucket', () => 's3://sitio'],
  ['a part of a bucket', () => 's3://sitio/web/es'],
])('%s', (_, spelled) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(spelled());
  });
  const read = async (key: string) => (await target.read(key))?.toString() ?? null;

  it('returns the latest content of each file', async () => {
    expect(await read('vehiculo/x.html')).toBeNull();
    expect(await target.list('vehiculo')).toEqual([]);
    for (const text of ['uno', 'dos']) await target.put('vehiculo/x.html', Buffer.from(text), HEADERS);
    await target.put('vehiculos.html', Buffer.from('tres'), HEADERS);
    expect(await read('vehiculo/x.html')).toBe('dos');
    expect(await target.list('vehiculo')).toEqual(['vehiculo/x.html']);
  });

  it.each(['vehiculo-antiguo/citroën-c4-2020', "vehiculo-antiguo/kia-cee'd-3.0-2018"])(
    'accepts the former system’s address %s',
    async (key) => {
      await target.put(key, Buffer.from('allí'), {
        ...HEADERS,
        redirect: 'https://coches.example/vehiculo/x',
      });
      expect(await target.list('vehiculo-antiguo')).toEqual([key]);
      await target.remove(key);
      expect(await target.list('vehiculo-antiguo')).toEqual([]);
    },
  );

  it('removes files and ignores missing ones', async () => {
    await target.put('fotos/a/b/c.webp', Buffer.from('foto'), HEADERS);
    for (let times = 0; times < 2; times++) await target.remove('fotos/a/b/c.webp');
    expect(await read('fotos/a/b/c.webp')).toBeNull();
    expect(await target.list('fotos')).toEqual([]);
    expect(await read('vehiculos.html')).toBe('tres');
  });
});

describe('a folder', () => {
  const at = (...names: string[]) => path.join(folder, 'beside', ...names);
  let target: Target;
  beforeAll(async () => {
    await mkdir(at('data'), { recursive: true });
    await writeFile(at('data', 'data.db'), 'leads');
    await mkdir(at('site'));
    target = await openTarget(at('site'));
  });
  const data = () => readFile(at('data', 'data.db'), 'utf8');

  it.each(['../data/data.db', 'x/../../data/data.db', '..'])('rejects the key %s', async (key) => {
    await expect(target.remove(key)).rejects.toThrow('is outside of');
    await expect(target.put(key, Buffer.from('x'), HEADERS)).rejects.toThrow('is outside of');
    expect(await data()).toBe('leads');
  });

  it('rejects a file beyond the size limit', async () => {
    const file = await open(at('site', 'endless'), 'w');
    await file.truncate(MOST_READ_BYTES + 1);
    await file.close();
    await expect(target.read('endless')).rejects.toThrow('too large');
  });
});

it('stores files below the prefix of a bucket', async () => {
  const answer = await bucket.get('/web/es/vehiculos.html');
  expect(await answer.text()).toBe('tres');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
});
