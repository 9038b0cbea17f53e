import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { API_LIMITS, type ApiLimits } from '#src/server/http/api-limits.ts';
import {
  openStream,
  sendRaw,
  startApiGateway,
  type ApiGateway,
  type RawRequest,
} from '#tests/support/api-gateway.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** The API's concurrency limits, end to end. src/server/lib/semaphore.test.ts covers all cases. */

let pb: TestPocketbase;
let gateway: ApiGateway;
let halfSent: RawRequest;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.admin();
  gateway = await startApiGateway(pb.url);
  // Waits for its timeout while the other tests run.
  halfSent = await sendRaw(gateway.url, 'GET /api/health HTTP/1.1\r\nHost: gateway\r\nX-');
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

/** For busy machines. */
const PATIENT = { timeout: 20_000 };
const VISITOR = '203.0.113.250';
const health = async ({ url }: ApiGateway): Promise<unknown> => {
  const signal = AbortSignal.timeout(8000);
  return (await fetch(`${url}/healthz`, { signal })).json();
};

/** Statuses of the calls that a visitor and an administrator need most. */
async function formAndSignIn({ post }: ApiGateway, address = VISITOR): Promise<number[]> {
  const signIn = { identity: 'admin@nordvia.example', password: TEST_PASSWORD };
  const answers = await Promise.all([
    post('/api/send-contact-email', contactBody, address),
    post('/api/collections/users/auth-with-password', signIn, address),
  ]);
  return answers.map(({ status }) => status);
}

test.each(['realtime', 'stock-stream'] as const)(
  'limits event streams (%s) per address, also for an IPv6 household, and in total, without affecting forms',
  async (route) => {
    const limit = { perAddress: 2, total: 5 };
    const wide = { perAddress: 9, total: 9 };
    const kind = route === 'realtime' ? 'streams' : 'stockStreams';
    const limited = await startApiGateway(pb.url, { streams: wide, stockStreams: wide, [kind]: limit });
    const addresses = ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2'];
    const household = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '198.51.100.3'];
    const pages = [];
    try {
      // A client's own X-Forwarded-For value is ignored; the proxy's entry counts.
      for (const address of [...addresses, ...household])
        pages.push(await openStream(limited.url, `1.2.3.4, ${address}`, route));
      const statuses = pages.map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([200, 200, 503, 200, 200, 200, 503, 503]);
      const refused = await fetch(`${limited.url}/api/${route}`);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining('directo') as string });
      expect(await formAndSignIn(limited)).toEqual([200, 200]);
      expect(await health(limited)).toMatchObject({
        status: 'degraded',
        api: { calls: 'ok', streams: 'full' },
      });
      for (const page of pages) page.destroy();
      await expect
        .poll(() => health(limited), PATIENT)
        .toMatchObject({ status: 'ok', api: { streams: 'ok' } });
    } finally {
      for (const page of pages) page.destroy();
      await limited.close();
    }
  },
);

test('limits unfinished bodies of one address to its share, without affecting other clients', async () => {
  const ADDRESS = '198.51.100.9';
  const paths = ['/api/send-contact-email', '/api/collections/users/auth-with-password'];
  const unfinished = (index: number) =>
    sendRaw(
      gateway.url,
      `POST ${paths[index % 2] ?? ''} HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${ADDRESS}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"nombre":"',
    );
  const crowd = await Promise.all(
    Array.from({ length: API_LIMITS.open.perAddress + 20 }, (_, i) => unfinished(i)),
  );
  try {
    const refused = () => crowd.filter(({ answered }) => answered().startsWith('HTTP/1.1 503'));
    await expect.poll(() => refused().length, PATIENT).toBe(20);
    expect(refused()[0]?.answered()).toMatch(/Retry-After: \d+[^]*Hay demasiadas peticiones/i);
    expect(await formAndSignIn(gateway)).toEqual([200, 200]);
    expect((await formAndSignIn(gateway, ADDRESS))[0]).toBe(503);
  } finally {
    for (const { socket } of crowd) socket.destroy();
  }
  await expect.poll(() => formAndSignIn(gateway, ADDRESS), PATIENT).toEqual([200, 200]);
});

test('answers all requests of an office of thirty at once', async () => {
  const requests = Array.from({ length: 30 * 4 }, () =>
    fetch(`${gateway.url}/api/collections/vehicles/records`, {
      headers: { 'X-Forwarded-For': '198.51.100.10' },
    }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

describe('with a PocketBase that accepts calls and never answers', () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  let hung: ApiGateway;

  const listen = async (limits: Partial<ApiLimits>) => {
    sockets.length = 0;
    if (!silent.listening) await once(silent.listen(0, '127.0.0.1'), 'listening');
    hung = await startApiGateway(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, limits);
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await hung.close();
  };
  afterAll(() => silent.close());

  /** Sends a visitor's request from `address` without waiting for the response. */
  const ask = (address: string, request: string, body = '') =>
    sendRaw(
      hung.url,
      `${request} HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${address}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  const call = (address: string) => ask(address, 'GET /api/health');
  const list = (address: string, method = 'GET') =>
    ask(address, `${method} /api/collections/vehicles/records`);
  const signIn = (address: string) => {
    const body = JSON.stringify({ identity: 'nadie@correo.example', password: 'secreto-7' });
    return ask(address, 'POST /api/collections/users/auth-with-password', body);
  };
  const reached = (count: number) => expect.poll(() => sockets.length, PATIENT).toBe(count);
  const busy = (request: RawRequest) =>
    expect.poll(request.answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*Hay demasiadas peticiones/);

  test('keeps the slot of a call whose client has left until its timeout', async () => {
    await listen({ calls: { perAddress: 1, total: 2 }, queueMs: 100, answerMs: 3000 });
    try {
      const { socket } = await call('198.51.100.11');
      await reached(1);
      socket.destroy();
      await busy(await call('198.51.100.11'));
      const other = await call('198.51.100.12');
      await reached(2);
      expect(await health(hung)).toMatchObject({ pocketbase: 'down', api: { calls: 'full' } });
      await expect.poll(other.answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*El servicio no está disponible/);
      expect(hung.warnings).toContainEqual(expect.stringMatching(/^\w+ \/api\/\S+ responded with 503$/));
      const before = sockets.length;
      await call('198.51.100.11');
      await reached(before + 1);
    } finally {
      await close();
    }
  });

  test.each([
    ['lists', { lists: { perAddress: 1, total: 2 } }, list],
    ['passwords', { passwords: { perAddress: 1, total: 2 } }, signIn],
  ])('%s have a separate limit that does not delay other calls', async (_kind, limit, send) => {
    await listen({ ...limit, calls: { perAddress: 3, total: 3 }, queueMs: 100 });
    try {
      await send('198.51.100.11');
      await reached(1);
      await busy(await send('198.51.100.11'));
      await send('198.51.100.12');
      await reached(2);
      await busy(await send('198.51.100.13'));
      expect(sockets).toHaveLength(2);
      await call('198.51.100.11');
      await reached(3);
    } finally {
      await close();
    }
  });

  test('keeps free slots for other calls when the queue of lists is full', async () => {
    await listen({ lists: { perAddress: 1, total: 1, queue: 2 }, open: { perAddress: 9, total: 9 } });
    try {
      await list('198.51.100.11', 'HEAD');
      await reached(1);
      const crowd = [];
      for (const n of [1, 2, 3, 4]) crowd.push(await list(`198.51.100.${20 + n}`));
      for (const request of crowd.slice(2)) await busy(request);
      expect(crowd.slice(0, 2).map(({ answered }) => answered())).toEqual(['', '']);
      await call('198.51.100.11');
      await reached(2);
      for (const { socket } of crowd) socket.destroy();
    } finally {
      await close();
    }
  });
});

test('closes a connection whose headers do not arrive in time', async () => {
  await halfSent.closed;
  expect(halfSent.answered()).toMatch(/^HTTP\/1.1 408 /);
}, 30_000);
