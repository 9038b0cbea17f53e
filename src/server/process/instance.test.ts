import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '#src/lib/env.ts';
import { openInstance } from './instance.ts';

// PocketBase sends its stock webhooks to gatewayUrl: without them, hidden cars are withheld seconds late.
it.each(['127.0.0.1', '127.0.0.2', '0.0.0.0'])(
  'gatewayUrl reaches a gateway that listens on %s',
  async (HOST) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'instance-'));
    const server = createServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n')).listen(0, HOST);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const { gatewayUrl } = await openInstance(readEnv({ DATA_DIR: dataDir, HOST, PORT: String(port) }));
      expect((await fetch(gatewayUrl)).status).toBe(204);
    } finally {
      server.close();
      await rm(dataDir, { recursive: true });
    }
  },
);

it('replaces a secret file that a power cut has emptied', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'instance-'));
  try {
    const file = path.join(dataDir, 'webhook-secret');
    await writeFile(file, '\n');
    const { secret } = await openInstance(readEnv({ DATA_DIR: dataDir }));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect((await readFile(file, 'utf8')).trim()).toBe(secret);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
