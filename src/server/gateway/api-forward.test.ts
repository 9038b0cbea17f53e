import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { askPocketbase, forwardedHeaders } from './api-forward.ts';

test('passes on what PocketBase reads of a request, and nothing that resembles it', () => {
  const said = {
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    'x-device': 'this',
    'if-none-match': '"a"',
    connection: 'keep-alive',
    'transfer-encoding': 'chunked',
    'content-length': '7',
    expect: '100-continue',
    'x-forwarded-for': '1.2.3.4',
    'x-real-ip': '1.2.3.4',
    'x-internal-secret': 'guess',
    authorization_: 'd.e.f',
    'authorization-': 'd.e.f',
    'x-device_': 'another',
    cookie: 'a=b',
    origin: 'https://elsewhere.example',
    referer: 'https://nordvia.example/catalogo',
    'user-agent': 'x'.repeat(6000),
  };
  expect(forwardedHeaders(said, '203.0.113.7')).toEqual({
    authorization: 'a.b.c',
    'content-type': 'application/json',
    'accept-language': 'es',
    'x-device': 'this',
    'if-none-match': '"a"',
    'user-agent': 'x'.repeat(300),
    'x-forwarded-for': '203.0.113.7',
  });
});

test('asks no longer when nobody waits for the answer any more', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const leaving = new AbortController();
  const asked = once(server, 'request') as Promise<[IncomingMessage]>;
  const call = { method: 'GET', path: '/api/realtime', headers: {}, body: Buffer.alloc(0) };
  const refused = expect(askPocketbase(url, new Agent(), call, 60_000, leaving.signal)).rejects.toThrow();
  const [{ socket }] = await asked;
  const closed = once(socket, 'close');
  leaving.abort();
  await refused;
  await closed;
});
