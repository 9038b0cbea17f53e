import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#src/server/http/security.ts';
import {
  connectToProxy,
  PROXY_HOST,
  REDIRECTED_HOST,
  startCaddy,
  startNginx,
  type RunningProxy,
} from '#tests/support/proxies.ts';

/** Headers of the responses through `deploy/nginx.conf` and `deploy/Caddyfile`, and of the proxies' own. */

const headers = securityHeaders(`https://${PROXY_HOST}`);
const hsts = headers[headers.indexOf('Strict-Transport-Security') + 1];

/** Responds with the product's headers, and breaks off at `/gone`. */
const upstream: Server = createServer((request, response) => {
  if (request.url === '/gone') request.socket.destroy();
  else response.writeHead(200, ['Content-Type', 'text/html; charset=utf-8', ...headers]).end('x');
});

let proxy: RunningProxy;
beforeAll(async () => {
  if (!upstream.listening) await once(upstream.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

/** Sends a raw request and resolves with the lines of the response's head. */
async function headOf(request: string, servername: string): Promise<string[]> {
  const socket = await connectToProxy(proxy.port, { servername });
  socket.write(request);
  let head = '';
  for await (const part of socket) {
    head += String(part);
    if (head.includes('\r\n\r\n')) break;
  }
  socket.destroy();
  return head.slice(0, head.indexOf('\r\n\r\n')).split('\r\n');
}

const valuesOf = (name: string, lines: readonly string[]) =>
  lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));

type Row = readonly [status: number, what: string, request: string, servername: string];

const get = (target: string, host = PROXY_HOST) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

const SHARED: readonly Row[] = [
  [200, 'a page of the product', get('/'), PROXY_HOST],
  [404, 'the webhooks', get('/hooks/rebuild'), PROXY_HOST],
  [502, 'a broken response of the product', get('/gone'), PROXY_HOST],
];
const LONG_BODY = `POST / HTTP/1.1\r\nHost: ${PROXY_HOST}\r\nContent-Length: 9000000\r\n\r\n`;
const OF_NGINX: readonly Row[] = [
  [400, 'a malformed header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n', PROXY_HOST],
  [413, 'a long body', LONG_BODY, PROXY_HOST],
  [414, 'a long target', get(`/${'x'.repeat(40_000)}`), PROXY_HOST],
];
const OF_CADDY: readonly Row[] = [[301, 'the other host', get('/', REDIRECTED_HOST), REDIRECTED_HOST]];

describe.each([
  ['nginx', startNginx, OF_NGINX],
  ['Caddy', startCaddy, OF_CADDY],
] as const)('%s', (_name, start, own) => {
  beforeAll(async () => {
    proxy = await start((upstream.address() as AddressInfo).port);
  });
  afterAll(() => proxy.stop());

  test.each([...SHARED, ...own])(
    'sends HSTS once with %d for %s',
    async (status, _what, request, servername) => {
      const lines = await headOf(request, servername);
      expect(lines[0]).toMatch(` ${status} `);
      expect(valuesOf('Strict-Transport-Security', lines)).toEqual([hsts]);
      // nginx's own pages are HTML; Caddy's responses have no body.
      for (const type of valuesOf('Content-Type', lines)) expect(type).toBe('text/html; charset=utf-8');
    },
  );
});
