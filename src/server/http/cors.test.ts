import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteAccess } from './cors.ts';

const SITE = 'https://coches.example';

let server: Server;
let gateway: string;
beforeAll(async () => {
  const handle = siteAccess(`${SITE}/`);
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    void (async () => (await handle(request, response, url)) || response.writeHead(503).end())();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const PREFLIGHT = {
  'Access-Control-Request-Method': 'PATCH',
  'Access-Control-Request-Headers': 'authorization',
};

const [CROSS_SITE, SAME] = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-origin' }];

it.each([
  [
    'a read by a page of the site, even when the API fails',
    'GET',
    '/api/realtime',
    SITE,
    {},
    503,
    SITE,
    null,
  ],
  ['a read of the health report by a page of the site', 'GET', '/healthz', SITE, {}, 503, SITE, null],
  ['a preflight of a page of the site', 'OPTIONS', '/api/reorder', SITE, PREFLIGHT, 204, SITE, /PATCH/],
  ['a page of the site outside the API', 'GET', '/hooks/rebuild', SITE, {}, 503, null, null],
  ['a read by another site', 'GET', '/api/realtime', 'https://otro.example', {}, 503, null, null],
  [
    'a preflight of another site',
    'OPTIONS',
    '/api/reorder',
    'https://otro.example',
    PREFLIGHT,
    204,
    null,
    null,
  ],
  [
    'a cross-site write by another site',
    'POST',
    '/api/sign-out',
    'https://otro.example',
    CROSS_SITE,
    403,
    null,
    null,
  ],
  [
    'a cross-site write by a page without origin',
    'PATCH',
    '/api/sign-out',
    'null',
    CROSS_SITE,
    403,
    null,
    null,
  ],
  [
    'a cross-site write by the site on another host',
    'POST',
    '/api/sign-out',
    SITE,
    CROSS_SITE,
    503,
    SITE,
    null,
  ],
  [
    'a same-origin write by another host name of the site',
    'POST',
    '/api/sign-out',
    'https://www.coches.example',
    SAME,
    503,
    null,
    null,
  ],
  [
    'a cross-site read by another site',
    'GET',
    '/api/business',
    'https://otro.example',
    CROSS_SITE,
    503,
    null,
    null,
  ],
  ['the site over plain http', 'GET', '/healthz', 'http://coches.example', {}, 503, null, null],
  ['a preflight of a page without origin', 'OPTIONS', '/healthz', 'null', PREFLIGHT, 204, null, null],
])('responds to %s', async (_, method, path, Origin, headers, status, origin, methods) => {
  const answer = await fetch(`${gateway}${path}`, { method, headers: { Origin, ...headers } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  if (methods === null) expect(answer.headers.get('access-control-allow-methods')).toBeNull();
  else expect(answer.headers.get('access-control-allow-methods')).toMatch(methods);
});
