import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { API_LIMITS, type ApiLimits } from '#src/server/gateway/api-limits.ts';
import {
  openStream,
  sendRaw,
  startApiGateway,
  type ApiGateway,
  type RawRequest,
} from '#tests/support/api-gateway.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Crowds at the API, of visitors or of attackers: forms and sign-in are answered all the same. */

let pb: TestPocketbase;
let gateway: ApiGateway;
let halfSent: RawRequest;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.admin();
  gateway = await startApiGateway(pb.url);
  // Waits for its deadline while the other tests run.
  halfSent = await sendRaw(gateway.url, 'GET /api/health HTTP/1.1\r\nHost: gateway\r\nX-');
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

/** A busy machine takes its time. */
const PATIENT = { timeout: 20_000 };
const VISITOR = '203.0.113.250';
const health = async ({ url } = gateway): Promise<unknown> => {
  const signal = AbortSignal.timeout(8000);
  return (await fetch(`${url}/healthz`, { signal })).json();
};

/** Statuses of what a visitor and an administrator need most. */
async function formAndSignIn(address = VISITOR): Promise<number[]> {
  const signIn = { identity: 'admin@nordvia.example', password: TEST_PASSWORD };
  const answers = await Promise.all([
    gateway.post('/api/send-contact-email', contactBody, address),
    gateway.post('/api/collections/users/auth-with-password', signIn, address),
  ]);
  return answers.map(({ status }) => status);
}

test('a thousand open pages leave a form and the sign-in alone', async () => {
  const { perAddress, total } = API_LIMITS.streams;
  const pages = await Promise.all(
    Array.from({ length: total }, (_, page) => openStream(gateway.url, `198.51.100.${page % 250}`)),
  );
  try {
    expect(pages.filter(({ statusCode }) => statusCode === 200)).toHaveLength(total);
    expect(total).toBeGreaterThanOrEqual(1000);
    expect(perAddress).toBeGreaterThanOrEqual(60);
    expect(await formAndSignIn()).toEqual([200, 200]);
    expect(await health()).toMatchObject({ status: 'degraded', api: { calls: 'ok', streams: 'full' } });

    // Who has as many as anybody gets no more; of whoever has most, one makes room for who has none.
    const headers = { 'X-Forwarded-For': '198.51.100.1' };
    const beyond = await fetch(`${gateway.url}/api/realtime`, { headers });
    expect(beyond.status).toBe(503);
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await beyond.json()).toMatchObject({ message: expect.stringContaining('directo') as string });
    const visitor = await openStream(gateway.url, VISITOR);
    expect(visitor.statusCode).toBe(200);
    await expect.poll(() => pages.filter(({ closed }) => closed).length, PATIENT).toBe(1);
    visitor.destroy();
  } finally {
    for (const page of pages) page.destroy();
  }
  await expect.poll(() => health(), PATIENT).toMatchObject({ status: 'ok', api: { streams: 'ok' } });
});

const { streams } = API_LIMITS;
test.each([
  ['an IPv4 address', () => '198.51.100.7', '198.51.100.8', streams.perAddress],
  [
    'an IPv6 household',
    (page: number) => `2001:db8:1:2::${page.toString(16)}`,
    '2001:db8:1:3::1',
    streams.perAddress,
  ],
  [
    'a customer of a provider with many IPv6 networks',
    (page: number) => `2001:db8:1:${page.toString(16)}::1`,
    '2001:db8:2:1::1',
    streams.perNetwork ?? 0,
  ],
])('%s has its share of streams and no more', async (_, address, other, share) => {
  const open = (page: number) => openStream(gateway.url, `1.2.3.4, ${address(page)}`);
  const pages = await Promise.all(Array.from({ length: share }, (_, page) => open(page)));
  try {
    pages.push(await open(share));
    const statuses = pages.map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([...Array.from({ length: share }, () => 200), 503]);
    pages.push(await openStream(gateway.url, other));
    expect(pages.at(-1)?.statusCode).toBe(200);
  } finally {
    for (const page of pages) page.destroy();
  }
});

test('three hundred unfinished bodies of one address leave everybody else alone', async () => {
  const unfinished = (path: string, address: string) =>
    sendRaw(
      gateway.url,
      `POST ${path} HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${address}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"nombre":"',
    );
  const paths = ['/api/send-contact-email', '/api/collections/users/auth-with-password'];
  const crowd = await Promise.all(
    Array.from({ length: 300 }, (_, index) => unfinished(paths[index % 2] ?? '', '198.51.100.9')),
  );
  try {
    const refused = () => crowd.filter(({ answered }) => answered().startsWith('HTTP/1.1 503'));
    await expect.poll(() => refused().length, PATIENT).toBe(300 - API_LIMITS.open.perAddress);
    expect(refused()[0]?.answered()).toMatch(/Retry-After: \d+[^]*Hay demasiadas peticiones/i);
    expect(await formAndSignIn()).toEqual([200, 200]);
    expect(await health()).toMatchObject({ status: 'ok' });
    expect((await formAndSignIn('198.51.100.9'))[0]).toBe(503);
  } finally {
    for (const { socket } of crowd) socket.destroy();
  }
  await expect.poll(() => formAndSignIn('198.51.100.9'), PATIENT).toEqual([200, 200]);
});

test('an office of thirty at work at once is answered whole', async () => {
  const requests = Array.from({ length: 30 * 4 }, () =>
    fetch(`${gateway.url}/api/collections/vehicles/records`, {
      headers: { 'X-Forwarded-For': '198.51.100.10' },
    }),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

describe('before a PocketBase that takes calls and never answers', () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  const before = async (limits: Partial<ApiLimits>) => {
    sockets.length = 0;
    if (!silent.listening) await once(silent.listen(0, '127.0.0.1'), 'listening');
    return startApiGateway(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, limits);
  };
  const call = ({ url }: ApiGateway, address: string) =>
    sendRaw(url, `GET /api/health HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${address}\r\n\r\n`);
  const list = ({ url }: ApiGateway, address: string, method = 'GET') =>
    sendRaw(
      url,
      `${method} /api/collections/vehicles/records HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    );
  /** Who still waits when a place comes free would follow, into the next test: the crowd leaves first. */
  const endAll = async (hung: ApiGateway, crowd: readonly RawRequest[]) => {
    for (const { socket } of crowd) socket.destroy();
    await hung.close();
    await sleep(100);
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => silent.close());

  test('a call keeps its place although its visitor has left', async () => {
    const calls = { perAddress: 2, total: 3 };
    const hung = await before({ calls, turnMs: 100 });
    try {
      for (const asked of [1, 2]) {
        const { socket } = await call(hung, '198.51.100.11');
        await expect.poll(() => sockets.length, PATIENT).toBe(asked);
        socket.destroy();
      }
      const third = await call(hung, '198.51.100.11');
      await expect.poll(third.answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*Hay demasiadas peticiones/);
      expect(sockets).toHaveLength(2);
      await call(hung, '198.51.100.12');
      await expect.poll(() => sockets.length, PATIENT).toBe(3);
      expect(await health(hung)).toMatchObject({
        status: 'degraded',
        pocketbase: 'down',
        api: { calls: 'full' },
      });
    } finally {
      for (const socket of sockets) socket.destroy();
      await hung.close();
    }
  });

  test('lists wait for each other, and no form for them', async () => {
    const hung = await before({
      lists: { perAddress: 1, total: 2 },
      calls: { perAddress: 3, total: 3 },
      turnMs: 100,
    });
    try {
      await list(hung, '198.51.100.11');
      await expect.poll(() => sockets.length, PATIENT).toBe(1);
      const second = await list(hung, '198.51.100.11', 'HEAD');
      await expect.poll(second.answered, PATIENT).toMatch(/^HTTP\/1.1 503 /);
      await list(hung, '198.51.100.12');
      await expect.poll(() => sockets.length, PATIENT).toBe(2);
      const third = await list(hung, '198.51.100.13');
      await expect.poll(third.answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*Hay demasiadas peticiones/);
      expect(sockets).toHaveLength(2);
      await call(hung, '198.51.100.11');
      await expect.poll(() => sockets.length, PATIENT).toBe(3);
    } finally {
      for (const socket of sockets) socket.destroy();
      await hung.close();
    }
  });

  test('lists that wait take no form’s place', async () => {
    const hung = await before({
      lists: { perAddress: 1, total: 1, waiters: 6 },
      open: { perAddress: 2, total: 10 },
      turnMs: 60_000,
    });
    const crowd: RawRequest[] = [];
    try {
      for (let network = 1; network <= 12; network++)
        crowd.push(await list(hung, `2001:db8:1:${network}::1`));
      // One is worked on and two wait.
      for (const { answered } of crowd.slice(3))
        await expect.poll(answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*Hay demasiadas peticiones/);
      await call(hung, '198.51.100.11');
      await expect.poll(() => sockets.length, PATIENT).toBe(2);
    } finally {
      await endAll(hung, crowd);
    }
  });

  test('of a full house the largest crowd makes room for who comes', async () => {
    const hung = await before({
      calls: { perAddress: 1, total: 1 },
      open: { perAddress: 4, total: 8 },
      turnMs: 60_000,
    });
    const crowd: RawRequest[] = [];
    try {
      for (let n = 0; n < 8; n++) crowd.push(await call(hung, `198.51.100.${21 + (n % 2)}`));
      await expect.poll(() => sockets.length, PATIENT).toBe(1);
      const visitor = await call(hung, '198.51.100.30');
      crowd.push(visitor);
      const refused = () => crowd.filter(({ answered }) => answered().startsWith('HTTP/1.1 503'));
      await expect.poll(() => refused().length, PATIENT).toBe(1);
      expect(visitor.answered()).toBe('');
      // One of those that have as much as they may have is sent away itself.
      crowd.push(await call(hung, '198.51.100.21'));
      await expect.poll(() => refused().length, PATIENT).toBe(2);
      // The visitor is next, before those who hold places.
      sockets[0]?.destroy();
      await expect.poll(() => sockets.length, PATIENT).toBe(2);
    } finally {
      await endAll(hung, crowd);
    }
  });

  test('whoever is refused holds no place meanwhile', async () => {
    const hung = await before({ open: { perAddress: 1, total: 1 } });
    const tooLong = () =>
      sendRaw(
        hung.url,
        'POST /api/send-contact-email HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: 198.51.100.40\r\n' +
          'Content-Type: application/json\r\nContent-Length: 5000000\r\n\r\n{',
      );
    const requests: RawRequest[] = [];
    try {
      // A refusal waits a second for the rest of its body.
      for (let n = 0; n < 3; n++) {
        const request = await tooLong();
        requests.push(request);
        await expect.poll(request.answered, { interval: 5, timeout: 20_000 }).toMatch(/^HTTP\/1.1 413 /);
      }
    } finally {
      for (const { socket } of requests) socket.destroy();
      await hung.close();
    }
  });

  test('what hashes passwords waits for each other, and no form for it', async () => {
    const hung = await before({
      passwords: { perAddress: 1, total: 1 },
      calls: { perAddress: 3, total: 3 },
      turnMs: 100,
    });
    const body = JSON.stringify({ identity: 'nadie@correo.example', password: 'secreto-7' });
    const signIn = (address: string) =>
      sendRaw(
        hung.url,
        `POST /api/collections/users/auth-with-password HTTP/1.1\r\nHost: gateway\r\nX-Forwarded-For: ${address}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    try {
      await signIn('198.51.100.11');
      await expect.poll(() => sockets.length, PATIENT).toBe(1);
      const second = await signIn('198.51.100.12');
      await expect.poll(second.answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*Hay demasiadas peticiones/);
      expect(sockets).toHaveLength(1);
      await call(hung, '198.51.100.13');
      await expect.poll(() => sockets.length, PATIENT).toBe(2);
    } finally {
      for (const socket of sockets) socket.destroy();
      await hung.close();
    }
  });

  test('a call is given up in time, and its place with it', async () => {
    const hung = await before({ calls: { perAddress: 1, total: 1 }, answerMs: 200, turnMs: 20_000 });
    try {
      const visitors = [await call(hung, '198.51.100.11'), await call(hung, '198.51.100.12')];
      for (const { answered } of visitors)
        await expect.poll(answered, PATIENT).toMatch(/^HTTP\/1.1 503 [^]*El servicio no está disponible/);
      expect(hung.warnings).toContainEqual(expect.stringMatching(/^\w+ \/api\/\S+ was answered 503$/));
    } finally {
      for (const socket of sockets) socket.destroy();
      await hung.close();
    }
  });
});

test('headers that do not come are not waited for', async () => {
  await halfSent.closed;
  expect(halfSent.answered()).toMatch(/^HTTP\/1.1 408 /);
}, 30_000);
