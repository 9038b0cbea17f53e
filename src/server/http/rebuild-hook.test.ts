import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureOf } from '#src/server/lib/webhook-signature.ts';
import { listenWith, type ListeningHandler } from '#tests/support/raw-http.ts';
import { rebuildHook } from './rebuild-hook.ts';

const SECRET = 'a secret of sixteen characters';
const BODY = JSON.stringify({ version: 7 });

const events: unknown[] = [];
let hook: ListeningHandler;
beforeAll(async () => {
  hook = await listenWith(rebuildHook(SECRET, 1, (event) => void events.push(event)));
});
afterAll(() => hook.close());

const post = (signature: string, body = BODY) =>
  fetch(`http://127.0.0.1:${hook.port}/hooks/rebuild`, {
    method: 'POST',
    headers: { 'X-Signature': signature, 'X-Forwarded-For': '203.0.113.1' },
    body,
  });

/** Sends the beginning of a body from one address. */
async function unfinished(): Promise<Socket> {
  const socket = connect(hook.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  const head = `POST /hooks/rebuild HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\nX-Signature: ${'x'.repeat(signatureOf('', '').length)}\r\n`;
  socket.write(`${head}Content-Length: 60000\r\n\r\n{`);
  return socket;
}

it('accepts only signed events', async () => {
  expect((await post(signatureOf(BODY, SECRET))).status).toBe(202);
  expect((await post(signatureOf(BODY, 'another'))).status).toBe(401);
  expect((await post('short')).status).toBe(401);
  const long = 'x'.repeat(70_000);
  expect((await post(signatureOf(long, SECRET), long)).status).toBe(413);
  expect(events).toEqual([{ version: 7 }]);
});

it('limits concurrent requests of one address to fifty, and accepts those of others', async () => {
  let refused = 0;
  const crowd = await Promise.all(Array.from({ length: 80 }, unfinished));
  for (const socket of crowd)
    socket.on('data', (answer) => (refused += answer.toString().startsWith('HTTP/1.1 503') ? 1 : 0));
  await expect.poll(() => refused).toBe(30);
  expect((await post(signatureOf(BODY, SECRET))).status).toBe(202);
  expect(refused).toBe(30);
  for (const socket of crowd) socket.destroy();
});
