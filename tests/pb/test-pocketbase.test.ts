import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import { PortTaken, TestPocketbase } from '#tests/support/pocketbase.ts';

/** The other tests here rely on talking to their own PocketBase. */

it('another process at the port is not taken for the test’s PocketBase', async () => {
  const pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.end();
  const other = createServer((_, answer) => answer.end('{}')).listen(pb.port, '127.0.0.1');
  await once(other, 'listening');
  try {
    await expect(pb.boot()).rejects.toBeInstanceOf(PortTaken);
  } finally {
    other.close();
    other.closeAllConnections();
    await pb.destroy();
  }
});
