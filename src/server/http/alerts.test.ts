import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { alertsHandler, type AlertsOptions } from './alerts.ts';

const TOKEN = 'a'.repeat(43);
/** `printf %s aaa… | sha256sum` */
const HASH = '66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0';
const PERSON = { email: 'ana@cliente.example', avisos: [] };

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(change: Partial<AlertsOptions> = {}) {
  const asked: string[] = [];
  const warned: string[] = [];
  const note = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const handle = alertsHandler({
    pocketbase: {
      requestAlerts: ({ email, busqueda }) => note(`request ${email} ${busqueda}`, true),
      alertsOfLink: (clave) => note(`link ${clave}`, PERSON),
      confirmAlerts: (clave) => note(`confirm ${clave}`, { persona: PERSON, tooMany: false }),
      endAlerts: (clave, aviso) => note(`end ${clave} ${aviso}`, PERSON),
      cardsOfStock: () => note('stock', []),
    },
    page: (path) => Promise.resolve(Buffer.from(`<p>${path}</p>`)),
    proxyHops: 0,
    rates: null,
    log: { warn: (line) => warned.push(line) },
    ...change,
  });
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://gateway');
    void Promise.resolve(handle(request, response, url)).then((isDone) => {
      if (!isDone) response.writeHead(418).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string, body: string) => fetch(`${origin}/api/avisos${path}`, { method: 'POST', body });
  return { asked, warned, origin, post };
}

const request = JSON.stringify({ email: 'Ana@cliente.example ', coches: [], busqueda: '?marca=bmw' });

it('passes a plain request on, and none of a robot', async () => {
  const { asked, post } = await serve();
  const robot = JSON.stringify({ ...(JSON.parse(request) as object), referencia_interna: 'x', ms: 10 });
  const answers = [await post('', request), await post('', robot)];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(asked).toEqual(['request ana@cliente.example ?marca=BMW']);
});

it.each(['', '{', 'null', '[]', '"x"', '{"email":{}}', `{"email":"${'x'.repeat(5000)}@a.es"}`])(
  'refuses %.20j with a message at its field',
  async (body) => {
    const { asked, post } = await serve();
    const answer = await post('', body);
    const { message, data } = (await answer.json()) as { message: string; data: object };
    expect([answer.status, message, Object.keys(data), asked]).toEqual([
      400,
      'Email inválido',
      ['email'],
      [],
    ]);
  },
);

it('asks PocketBase for the hash of a token only', async () => {
  const { asked, post } = await serve();
  for (const path of ['/ver', '/confirmar', '/terminar']) {
    const answer = await post(path, JSON.stringify({ token: TOKEN, aviso: 'x' }));
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      ...[200, 'no-store', { email: 'a···@cliente.example', avisos: [], pendiente: false }],
    ]);
  }
  expect(asked).toEqual([`link ${HASH}`, `link ${HASH}`, `end ${HASH} x`]);
});

it('ends all alerts only when the body names none', async () => {
  const { asked, post } = await serve();
  const end = (aviso?: unknown) => post('/terminar', JSON.stringify({ token: TOKEN, aviso }));
  for (const aviso of ['', null, 7, []]) expect((await end(aviso)).status).toBe(400);
  expect(asked).toEqual([]);
  expect((await end()).status).toBe(200);
  expect(asked).toEqual([`end ${HASH} `]);
});

it('ends nothing for a mail program that opens the address, and all for a POST with any body', async () => {
  const { asked, origin } = await serve();
  const address = `${origin}/api/avisos/fin/${TOKEN}`;
  const texts = [];
  for (const method of ['GET', 'HEAD', 'POST', 'POST']) {
    const answer = await fetch(address, {
      method,
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    });
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    texts.push([answer.status, await answer.text()]);
  }
  expect(texts).toEqual([
    [200, '<p>/avisos/fin</p>'],
    [200, ''],
    [200, '<p>/avisos/terminados</p>'],
    [200, '<p>/avisos/terminados</p>'],
  ]);
  expect(asked).toEqual([`end ${HASH} `, `end ${HASH} `]);
  const unknown = await fetch(`${origin}/api/avisos/fin/x`, { method: 'POST' });
  expect([unknown.status, await unknown.text(), asked.length]).toEqual([200, '<p>/avisos/terminados</p>', 2]);
});

it('ends alerts also while the site has no page for it', async () => {
  const { asked, origin } = await serve({ page: () => Promise.resolve(null) });
  const address = `${origin}/api/avisos/fin/${TOKEN}`;
  expect((await fetch(address)).status).toBe(503);
  expect((await fetch(address, { method: 'POST' })).status).toBe(200);
  expect(asked).toEqual([`end ${HASH} `]);
});

const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const busy = () => Promise.reject(new Error('away'));

it('sends a browser a page while alerts cannot be ended, and a mail program JSON', async () => {
  const { origin } = await serve({
    pocketbase: {
      ...{ requestAlerts: busy, alertsOfLink: busy, confirmAlerts: busy, endAlerts: busy },
      cardsOfStock: busy,
    },
    rates: { privateLinks: { times: 2, seconds: 60 }, alerts: { times: 1, seconds: 60 } },
  });
  const address = `${origin}/api/avisos/fin/${TOKEN}`;
  const answers = [];
  for (const [method, headers] of [
    ['POST', BROWSER],
    ['POST', {}],
    ['POST', BROWSER],
    ['GET', BROWSER],
    ['HEAD', BROWSER],
    ['POST', { Accept: 'application/json' }],
  ] as const) {
    const answer = await fetch(address, { method, headers });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const type = answer.headers.get('content-type');
    if (type?.startsWith('text/html') === true)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...{ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
      });
    answers.push([answer.status, type, (await answer.text()).slice(0, 30)]);
  }
  const [html, json] = ['text/html; charset=utf-8', 'application/json; charset=utf-8'];
  expect(answers).toEqual([
    [503, html, '<p>/avisos/mas-tarde</p>'],
    [503, json, expect.stringContaining('"code":503')],
    [429, html, '<p>/avisos/mas-tarde</p>'],
    [429, html, '<p>/avisos/mas-tarde</p>'],
    [429, html, ''],
    [429, json, expect.stringContaining('"code":429')],
  ]);
});

it.each([
  ['has none', () => Promise.resolve(null)],
  ['cannot be read', () => Promise.reject(new Error('EIO'))],
])('sends a browser JSON while the page %s', async (_, page) => {
  const { origin } = await serve({ page });
  const answer = await fetch(`${origin}/api/avisos/fin/${TOKEN}`, { headers: BROWSER });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[503, 'application/json; charset=utf-8'],
  ]);
});

it.each(['GET', 'POST'])(
  '%s of the page that ends alerts leads to /avisos without a token',
  async (method) => {
    const { origin, asked } = await serve();
    const answer = await fetch(`${origin}/avisos/fin`, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location'), asked]).toEqual([303, '/avisos', []]);
  },
);

it.each([
  ['GET', '/api/avisos', 404],
  ['GET', '/api/avisos/ver', 404],
  ['PUT', `/api/avisos/fin/${TOKEN}`, 405],
  ['POST', '/api/avisos/otra', 418],
  ['POST', `/api/avisos/fin/${TOKEN}/x`, 418],
])('%s %s has the status %d', async (method, path, status) => {
  const { origin, asked } = await serve();
  expect((await fetch(`${origin}${path}`, { method })).status).toBe(status);
  expect(asked).toEqual([]);
});

it('answers a body that does not arrive with 408, and a long one with 413', async () => {
  const { origin, asked, post } = await serve({ bodyMs: 50 });
  const slow = httpRequest(`${origin}/api/avisos`, { method: 'POST', headers: { 'Content-Length': '60' } });
  slow.write('{');
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
  slow.destroy();
  expect((await post('', 'x'.repeat(10_000))).status).toBe(413);
  expect(asked).toEqual([]);
});

it('limits requests and links of an address apart, and logs no token', async () => {
  const away = () => Promise.reject(new Error('away'));
  const { post, warned } = await serve({
    pocketbase: {
      ...{ requestAlerts: away, alertsOfLink: away, confirmAlerts: away, endAlerts: away },
      cardsOfStock: away,
    },
    rates: { privateLinks: { times: 1, seconds: 60 }, alerts: { times: 1, seconds: 3600 } },
  });
  const link = JSON.stringify({ token: TOKEN });
  const statuses = [];
  for (const [path, body] of [
    ['', request],
    ['', request],
    ['/ver', link],
    ['/terminar', link],
  ] as const) {
    const answer = await post(path, body);
    statuses.push([answer.status, Number(answer.headers.get('retry-after')) > 0]);
  }
  expect(statuses).toEqual([
    [503, true],
    [429, true],
    [503, true],
    [429, true],
  ]);
  expect(warned).toEqual(['Alerts: away', 'Alerts: away']);
});
