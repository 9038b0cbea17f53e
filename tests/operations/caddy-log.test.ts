import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectToProxy, PROXY_HOST, startCaddy, type RunningProxy } from '#tests/support/proxies.ts';

/** What Caddy logs about visitors whose requests fail, with the configuration of `deploy/Caddyfile`. */

const VISITOR = '127.0.61.7';
const SECRET = 'geheim-4711';
const BROWSER = 'Navegador-4711';

let upstream: Server;
let caddy: RunningProxy;

/** Consumes requests, and sends an endless response for `/mucho`. */
function startUpstream(): Server {
  return createServer((request, response) => {
    request.resume().on('error', () => undefined);
    if (request.url?.startsWith('/mucho') !== true) return;
    const write = () => {
      while (response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', write);
    write();
  }).listen(0, '127.0.0.1');
}

beforeAll(async () => {
  upstream = startUpstream();
  await once(upstream, 'listening');
  caddy = await startCaddy((upstream.address() as AddressInfo).port);
});
afterAll(async () => {
  await caddy.stop();
  upstream.closeAllConnections();
  upstream.close();
});

/** An HTTP/1.1 client that drops the connection after sending these bytes. */
async function breakOff(head: string): Promise<void> {
  const plain = connect({ host: '127.0.0.1', port: caddy.port, localAddress: VISITOR });
  await once(plain, 'connect');
  const socket = await connectToProxy(caddy.port, { socket: plain });
  plain.on('error', () => undefined);
  const arrived = once(upstream, 'request');
  socket.write(head);
  await arrived;
  // Until the response is blocked on the client.
  await sleep(300);
  plain.resetAndDestroy();
}

const headOf = (method: string, target: string, ...more: readonly string[]) =>
  [
    `${method} ${target}?token=${SECRET} HTTP/1.1`,
    ...[`Host: ${PROXY_HOST}`, `User-Agent: ${BROWSER}`, `Referer: https://${PROXY_HOST}/?token=${SECRET}`],
    ...[`X-Forwarded-For: ${VISITOR}`, ...more, '', ''],
  ].join('\r\n');

test.each([
  [
    'sends a form',
    `${headOf('POST', '/api/formulario', 'Content-Length: 5000')}{"nombre`,
    /http\.log\.error.*127\.0\.61\.0/,
  ],
  [
    'asks for a private calendar',
    `${headOf('POST', `/api/calendario/${SECRET}.ics`, 'Content-Length: 5000')}{`,
    /http\.log\.error.*127\.0\.61\.0/,
  ],
  [
    'ends alerts',
    `${headOf('POST', `/api/avisos/fin/${SECRET}`, 'Content-Length: 5000')}List`,
    /http\.log\.error.*127\.0\.61\.0/,
  ],
  ['reads an answer', headOf('GET', '/mucho'), /aborting with incomplete response.*write tcp/],
])('logs a connection lost while the client %s with its network only', async (_, head, line) => {
  await breakOff(head);
  await caddy.prints(line);
  for (const text of [VISITOR, SECRET, BROWSER]) expect(caddy.output()).not.toContain(text);
});
