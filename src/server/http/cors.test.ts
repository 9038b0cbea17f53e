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

const QUESTION = {
  'Access-Control-Request-Method': 'PATCH',
  'Access-Control-Request-Headers': 'authorization',
};

const [CROSS_SITE, SAME] = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-origin' }];

it.each([
  ['a page of the site, also where the API refuses', 'GET', '/api/realtime', SITE, {}, 503, SITE, null],
  ['a page of the site, the health report', 'GET', '/healthz', SITE, {}, 503, SITE, null],
  ['a page of the site, beforehand', 'OPTIONS', '/api/reorder', SITE, QUESTION, 204, SITE, /PATCH/],
  ['a page of the site, for what pages do not ask', 'GET', '/hooks/rebuild', SITE, {}, 503, null, null],
  ['somebody else’s page', 'GET', '/api/realtime', 'https://otro.example', {}, 503, null, null],
  [
    'somebody else’s page, beforehand',
    'OPTIONS',
    '/api/reorder',
    'https://otro.example',
    QUESTION,
    204,
    null,
    null,
  ],
  [
    'what somebody else’s page sends',
    'POST',
    '/api/sign-out',
    'https://otro.example',
    CROSS_SITE,
    403,
    null,
    null,
  ],
  ['what a page without origin sends', 'PATCH', '/api/sign-out', 'null', CROSS_SITE, 403, null, null],
  ['what the site sends from another host', 'POST', '/api/sign-out', SITE, CROSS_SITE, 503, SITE, null],
  [
    'what our page sends by another name of ours',
    'POST',
    '/api/sign-out',
    'https://www.coches.example',
    SAME,
    503,
    null,
    null,
  ],
  [
    'what somebody else’s page reads',
    'GET',
    '/api/business',
    'https://otro.example',
    CROSS_SITE,
    503,
    null,
    null,
  ],
  ['the site without encryption', 'GET', '/healthz', 'http://coches.example', {}, 503, null, null],
  ['a page without origin', 'OPTIONS', '/healthz', 'null', QUESTION, 204, null, null],
])('answers %s', async (_, method, path, Origin, headers, status, origin, methods) => {
  const answer = await fetch(`${gateway}${path}`, { method, headers: { Origin, ...headers } });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  if (methods === null) expect(answer.headers.get('access-control-allow-methods')).toBeNull();
  else expect(answer.headers.get('access-control-allow-methods')).toMatch(methods);
});
