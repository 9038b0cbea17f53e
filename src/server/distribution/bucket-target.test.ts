import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { bucketTarget } from './bucket-target.ts';

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

/** A store that sends this answer for every object. */
async function storeThat(answer: (response: ServerResponse) => void) {
  const listening = createServer((_, response) => answer(response));
  server = listening;
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const { port } = listening.address() as AddressInfo;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  return bucketTarget({ bucket: 'sitio', prefix: '' });
}

it('reads an object without a Content-Length', async () => {
  const target = await storeThat((response) => {
    response.write('one ');
    response.end('two');
  });
  expect((await target.read('manifest.json'))?.toString()).toBe('one two');
});

it('aborts an endless response', async () => {
  const piece = Buffer.alloc(1024 * 1024);
  const target = await storeThat((response) => {
    const more = () => {
      while (response.write(piece) && !response.destroyed);
    };
    response.on('drain', more);
    more();
  });
  await expect(target.read('manifest.json')).rejects.toThrow(
    'manifest.json at the target is too large to read',
  );
});
