import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { API_RATES } from '#src/server/http/api-limits.ts';
import { openStream, sendRaw, startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { contactBody } from '#tests/support/lead-cases.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { createPhoto, createVehicle, picture } from '#tests/support/stock.ts';

/** Calls that the gateway forwards to PocketBase, their size limits and the responses. */

const KB = 1024;
const MB = 1024 * KB;

let pb: TestPocketbase;
let gateway: ApiGateway;
let admin: PocketBase;
let car: RecordModel;
const authorizations: Record<string, string> = {};

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
  gateway = await startApiGateway(pb.url);
  car = await createVehicle(admin);
  const user = await pb.signUp('user@nordvia.example');
  const former = await pb.admin('former@nordvia.example');
  await pb.internal('POST', 'admins', { email: 'former@nordvia.example', action: 'revoke' });
  Object.assign(authorizations, {
    'a visitor': '',
    'a made-up token': 'a.b.c',
    'no token at all': 'Bearer administrator',
    'a user': user.authStore.token,
    'a former administrator': former.authStore.token,
    'an administrator': admin.authStore.token,
    'an administrator as a Bearer': `Bearer ${admin.authStore.token}`,
  });
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

/** A JSON object of exactly `bytes` bytes. */
const json = (bytes: number) => `{"x":"${'x'.repeat(bytes - 8)}"}`;

interface Sending {
  readonly method?: string;
  readonly who?: string;
  readonly body: BodyInit;
  readonly isChunked?: boolean;
}

async function send(path: string, { method = 'POST', who = 'a visitor', body, isChunked = false }: Sending) {
  const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined;
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { Authorization: authorizations[who] ?? '', ...type },
    body: isChunked ? new Blob([body as string]).stream() : body,
    ...(isChunked ? { duplex: 'half' } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { message?: string } };
}

const RECORDS = '/api/collections/vehicles/records';
const PHOTOS = '/api/collections/vehicle_images/records';
/** PocketBase's own refusal, which proves that the body has reached it. */
const REFUSED_BY_RULE = 400;

describe('a body', () => {
  it.each([
    ['a visitor', 32 * KB, REFUSED_BY_RULE],
    ['a visitor', 32 * KB + 1, 413],
    ['a made-up token', 32 * KB + 1, 413],
    ['no token at all', 32 * KB + 1, 413],
    ['a user', 32 * KB, REFUSED_BY_RULE],
    ['a user', 32 * KB + 1, 413],
    ['a former administrator', 32 * KB + 1, 413],
    ['an administrator', 32 * KB + 1, REFUSED_BY_RULE],
    ['an administrator as a Bearer', MB, REFUSED_BY_RULE],
    ['an administrator', MB, REFUSED_BY_RULE],
    ['an administrator', MB + 1, 413],
  ])('by %s of %i bytes: %i', async (who, bytes, status) => {
    for (const isChunked of [false, true]) {
      const answer = await send(RECORDS, { who, body: json(bytes), isChunked });
      expect(answer.status).toBe(status);
      if (status === 413)
        expect(answer.body).toEqual({ code: 413, message: 'El envío es demasiado grande.', data: {} });
    }
  });

  const photo = async (bytes: number) => {
    const form = new FormData();
    form.set('vehicle_id', car.id);
    const start = await picture('jpeg');
    form.set('file', new File([new Uint8Array(start), new Uint8Array(bytes - start.length)], 'a.jpg'));
    return form;
  };

  it.each([
    ['an administrator', 5 * MB, 200],
    ['an administrator', 6 * MB + 1, 413],
    ['a user', 33 * KB, 413],
    ['a visitor', 33 * KB, 413],
    ['a made-up token', 33 * KB, 413],
  ])('with a photo, by %s, of %i bytes: %i', async (who, bytes, status) => {
    expect((await send(PHOTOS, { who, body: await photo(bytes) })).status).toBe(status);
  });

  it('with another photo of 5 MB for the same row is accepted too', async () => {
    const { id } = await createPhoto(admin, car.id);
    const body = await photo(5 * MB);
    const answer = await send(`${PHOTOS}/${id}`, { method: 'PATCH', who: 'an administrator', body });
    expect(answer.status).toBe(200);
  });

  it.each(['/api/send-contact-email', '/api/send-password-reset'])(
    'that exceeds PocketBase’s limit for %s is refused in Spanish',
    async (path) => {
      const answer = await send(path, { who: 'an administrator', body: json(33 * KB) });
      expect(answer).toMatchObject({ status: 413, body: { message: 'El envío es demasiado grande.' } });
    },
  );

  it.each(['Content-Length: 1000', 'Transfer-Encoding: chunked'])(
    'that does not arrive in time is refused, and its connection closed (%s)',
    async (framing) => {
      const head = `POST /api/send-contact-email HTTP/1.1\r\nHost: gateway\r\n${framing}\r\n\r\n`;
      const impatient = await startApiGateway(pb.url, { bodyMs: 100 });
      try {
        const slow = await sendRaw(impatient.url, head);
        await slow.closed;
        expect(slow.answered()).toMatch(/^HTTP\/1.1 408 [^]*"message":"El envío ha tardado demasiado/);
      } finally {
        await impatient.close();
      }
    },
  );

  it('arrives unchanged, in chunks and at once', async () => {
    const mensaje = `¿Tenéis el coche? ${'ñ'.repeat(500)}`;
    for (const isChunked of [false, true]) {
      const email = `pieces-${isChunked}@cliente.example`;
      const body = JSON.stringify({ ...contactBody, email, mensaje });
      expect((await send('/api/send-contact-email', { body, isChunked })).status).toBe(200);
      const lead = await admin.collection('leads').getFirstListItem(`email='${email}'`);
      expect(lead['mensaje']).toBe(mensaje);
    }
  });
});

describe('a page of another origin, whose browser sends simple requests without a preflight', () => {
  const email = 'ajena@cliente.example';
  const fields = Object.entries({ ...contactBody, email }).map(([name, value]) => [name, String(value)]);
  const form = () => {
    const sent = new FormData();
    for (const [name = '', value = ''] of fields) sent.append(name, value);
    return sent;
  };

  it.each<[string, () => BodyInit]>([
    ['a form', () => new URLSearchParams(fields)],
    ['a form with files', form],
    ['a text', () => new Blob([JSON.stringify({ ...contactBody, email })], { type: 'text/plain' })],
    ['something', () => new Blob([JSON.stringify({ ...contactBody, email })])],
  ])('stores no lead by %s', async (_what, body) => {
    const headers = { Origin: 'https://otra.example' };
    const answer = await fetch(`${gateway.url}/api/send-contact-email`, {
      ...{ method: 'POST', headers, body: body() },
    });
    expect(answer.status).toBe(400);
    expect(await admin.collection('leads').getFullList({ filter: `email='${email}'` })).toEqual([]);
  });

  it('does not use up the visitor’s rate limit', async () => {
    const limited = await startApiGateway(pb.url, {}, API_RATES);
    const headers = { Origin: 'https://otra.example', 'Sec-Fetch-Site': 'cross-site' };
    const send = (init: RequestInit) =>
      fetch(`${limited.url}/api/send-contact-email`, { method: 'POST', ...init });
    for (let i = 0; i <= API_RATES.enquiry.times; i++)
      expect((await send({ headers, ...(i > 0 && { body: new Blob(['{}']) }) })).status).toBe(403);
    const own = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
    expect((await send({ headers: own, body: JSON.stringify(contactBody) })).status).toBe(200);
    await limited.close();
  });

  it('cannot guess passwords', async () => {
    const body = JSON.stringify({ identity: 'admin@nordvia.example', password: TEST_PASSWORD });
    const answer = await fetch(`${gateway.url}/api/collections/users/auth-with-password`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'text/plain' }, body },
    });
    expect(answer.status).toBe(400);
  });
});

/** The status for a raw request target: client libraries would normalise it. */
async function statusOf(target: string): Promise<string> {
  const head = `GET ${target} HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n`;
  const request = await sendRaw(gateway.url, head);
  await request.closed;
  return request.answered().slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
}

describe('an original', () => {
  it('is served with an administrator’s token, and not cached', async () => {
    const photo = await createPhoto(admin, car.id);
    const path = `/api/files/vehicle_images/${photo.id}/${String(photo['file'])}`;
    const answer = await fetch(`${gateway.url}${path}?token=${await admin.files.getToken()}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is never resized by PocketBase, however the request spells it', async () => {
    const [photo, token] = [await createPhoto(admin, car.id), await admin.files.getToken()];
    const path = `/api/files/vehicle_images/${photo.id}/${String(photo['file'])}`;
    const made = () => readdir(join(pb.dataDir, 'storage', photo.collectionId, photo.id));
    for (const wish of ['&thumb=100x100', '&%74humb=100x100', '&thumb=100x100&token=', '&t%68umb=0x100'])
      expect(await statusOf(`${path}?token=${token}${wish}`)).toBe('404');
    // PocketBase would read on after the number sign, which ends a URL's query.
    expect(await statusOf(`${path}?token=${token}#&thumb=100x100`)).toBe('200');
    expect(await made()).not.toContain(`thumbs_${String(photo['file'])}`);
    await fetch(`${pb.url}${path}?token=${token}&thumb=100x100`);
    expect(await made()).toContain(`thumbs_${String(photo['file'])}`);
  });
});

it.each([
  '/api/collections/_superusers\\..\\users\\records',
  '/api/settings/%2e%2e/health',
  '/_/%2e%2e/api/health',
])('%s is judged and passed on by one spelling', async (target) => {
  expect(await statusOf(target)).toBe('200');
});

describe('the query of a list', () => {
  const VEHICLES = '/api/collections/vehicles/records';
  it.each([
    [`${VEHICLES}?sort=-created_at,id&filter=${encodeURIComponent("marca='BMW'||marca='Audi'")}`, 200],
    [`${VEHICLES}?sort=leads_via_vehicle_id.email`, 403],
    [`${VEHICLES}?expand=vehicle_images_via_vehicle_id`, 403],
    [`${VEHICLES}?filter=${encodeURIComponent("marca~'%a%a%a%'")}`, 403],
    [`${VEHICLES}?sort=%40random`, 403],
    ['/api/collections/users/auth-refresh?expand=profiles_via_user_id', 403],
  ])('%s: %i to visitors and users; administrators are not asked for their reasons', async (path, status) => {
    const method = path.includes('auth-refresh') ? 'POST' : 'GET';
    for (const who of ['a user', 'a visitor'] as const) {
      const headers = { Authorization: authorizations[who] ?? '' };
      const answer = await fetch(`${gateway.url}${path}`, { method, headers });
      expect(answer.status).toBe(status);
      if (status === 403)
        expect(await answer.json()).toMatchObject({
          message: 'Esta consulta es solo para administradores.',
        });
    }
    const headers = { Authorization: authorizations['an administrator'] ?? '' };
    expect((await fetch(`${gateway.url}${path}`, { method, headers })).status).toBe(200);
  });
});

it.each(['a visitor', 'an administrator'])(
  'refuses columns that abort a hook halfway, also for our own routes, to %s',
  async (who) => {
    const leads = () =>
      admin
        .collection('leads')
        .getList(1, 1)
        .then(({ totalItems }) => totalItems);
    const before = await leads();
    const headers = { Authorization: authorizations[who] ?? '', 'Content-Type': 'application/json' };
    const odd = (path: string, body?: unknown) =>
      fetch(`${gateway.url}${path}?fields=updated_at:excerpt(-1)`, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      });
    for (const answer of [
      await odd('/api/business'),
      await odd('/api/collections/vehicles/records'),
      await odd('/api/send-contact-email', contactBody),
    ]) {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        message: 'La consulta pide campos no válidos.',
      });
    }
    expect(await leads()).toBe(before);
  },
);

it('accepts a body of thousands of values from administrators only: PocketBase hashes a password in that time', async () => {
  const crowded = JSON.stringify(Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`x${i}`, 1])));
  for (const [who, path, refused] of [
    ['a visitor', '/api/send-contact-email', true],
    ['a user', RECORDS, true],
    ['a user', PHOTOS, true],
    ['an administrator', RECORDS, false],
  ] as const) {
    const headers = { Authorization: authorizations[who] ?? '', 'Content-Type': 'application/json' };
    const answer = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: crowded });
    expect(answer.status, who).toBe(400);
    const { message } = (await answer.json()) as { message: string };
    expect(message === 'El envío tiene demasiados datos.', `${who} ${message}`).toBe(refused);
  }
});

describe('with rate limits', () => {
  const SIGN_IN = '/api/collections/users/auth-with-password';
  let strict: ApiGateway;
  beforeAll(async () => {
    const three = { times: 3, seconds: 60 };
    const guarded = { signIn: three, passwordChange: three, newPassword: three, registration: three };
    const others = { recovery: three, enquiry: three, people: three, account: three };
    const rates = { ...API_RATES, ...guarded, ...others, lists: three, streams: three };
    strict = await startApiGateway(pb.url, {}, rates);
  });
  afterAll(() => strict.close());

  const statuses = async (count: number, call: (i: number) => Promise<Response>) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await call(i)).status);
    return seen;
  };
  const signIn = (address: string, password = 'incorrecta', identity = 'admin@nordvia.example') =>
    strict.post(SIGN_IN, { identity, password }, address);

  it('limits guesses from one address, from one IPv6 network, and across a restart of PocketBase', async () => {
    // Each at another account, so that the limit per account does not apply.
    let accounts = 0;
    const guess = (address: string) => signIn(address, 'x', `nadie-${accounts++}@nordvia.example`);
    expect(await statuses(2, () => guess('203.0.113.1'))).toEqual([400, 400]);
    await pb.end('SIGKILL');
    await pb.boot();
    expect(await statuses(2, () => guess('203.0.113.1'))).toEqual([400, 429]);
    const network = await statuses(4, (i) => guess(`2001:db8:7:7::${i + 1}`));
    expect(network).toEqual([400, 400, 400, 429]);
    const refused = await signIn('203.0.113.1', TEST_PASSWORD);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(10);
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('Demasiados') as string });
  });

  it('limits guesses at one account from many addresses, but not those from its known devices', async () => {
    const account = 'guessed@nordvia.example';
    await pb.admin(account);
    expect((await signIn('198.51.100.1', TEST_PASSWORD, account)).status).toBe(200);
    const crowd = await statuses(4, (i) => signIn(`192.0.2.${i}`, 'x', account.toUpperCase()));
    expect(crowd).toEqual([400, 400, 400, 429]);
    expect((await signIn('192.0.2.200', TEST_PASSWORD, account)).status).toBe(429);
    expect((await signIn('198.51.100.1', TEST_PASSWORD, account)).status).toBe(200);
  });

  it('counts guesses regardless of the name’s case or a form body', async () => {
    const form = new FormData();
    form.set('identity', 'admin@nordvia.example');
    form.set('password', TEST_PASSWORD);
    const hidden = await fetch(`${strict.url}${SIGN_IN}`, { method: 'POST', body: form });
    expect(hidden.status).toBe(400);
    const body = {
      identity: 'otra@nordvia.example',
      IDENTITY: 'admin@nordvia.example',
      password: TEST_PASSWORD,
    };
    expect((await strict.post(SIGN_IN, body, '203.0.113.77')).status).toBe(400);
  });

  it.each([
    ['keys in another case', JSON.stringify({ Identity: 'admin@nordvia.example', Password: TEST_PASSWORD })],
    [
      'one key in another case',
      JSON.stringify({ identity: 'admin@nordvia.example', PASSWORD: TEST_PASSWORD }),
    ],
    [
      'letters that are folded',
      JSON.stringify({ identity: 'admin@nordvia.example', paſſword: TEST_PASSWORD }),
    ],
    [
      'something behind it',
      `${JSON.stringify({ identity: 'admin@nordvia.example', password: TEST_PASSWORD })} x`,
    ],
  ])('forwards no password to PocketBase without counting it: %s', async (_what, body) => {
    const answer = await fetch(`${strict.url}${SIGN_IN}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.79' },
      body,
    });
    expect([400, 429]).toContain(answer.status);
    expect(await answer.json()).not.toHaveProperty('token');
  });

  it.each([
    ['registering', 'POST', '/api/collections/users/records', '203.0.113.81'],
    ['changing a password', 'PATCH', '/api/collections/users/records/abcdefghijklmno', '203.0.113.82'],
    ['deleting an account', 'POST', '/api/delete-account', '203.0.113.83'],
    ['setting a password by a link', 'POST', '/api/collections/users/confirm-password-reset', '203.0.113.84'],
    ['asking for a recovery mail', 'POST', '/api/send-password-reset', '203.0.113.85'],
    ['sending an enquiry', 'POST', '/api/send-contact-email', '203.0.113.86'],
    ['inviting an administrator', 'POST', '/api/people/invite', '203.0.113.87'],
  ])('limits %s per address, signed in or not', async (_what, method, path, address) => {
    const ask = async (who: string, address: string) => {
      const token = authorizations[who] ?? '';
      const headers = {
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
        ...(token !== '' && { Authorization: token }),
      };
      return (await fetch(`${strict.url}${path}`, { method, body: '{}', headers })).status === 429;
    };
    const refused: boolean[] = [];
    for (const who of ['a visitor', 'a user', 'a visitor', 'a user', 'a visitor'])
      refused.push(await ask(who, address));
    expect(refused).toEqual([false, false, false, true, true]);
    expect(await ask('a visitor', '203.0.113.88')).toBe(false);
  });

  it('limits lists for visitors and users, not for administrators', async () => {
    const read = (who: string, address: string) => () =>
      fetch(`${strict.url}${RECORDS}`, {
        headers: { Authorization: authorizations[who] ?? '', 'X-Forwarded-For': address },
      });
    for (const who of ['a visitor', 'a user'])
      expect(await statuses(4, read(who, who === 'a visitor' ? '198.51.100.97' : '198.51.100.98'))).toEqual([
        200, 200, 200, 429,
      ]);
    expect(await statuses(5, read('an administrator', '198.51.100.99'))).toEqual(Array(5).fill(200));
  });

  it('limits opening streams, even when each is closed at once', async () => {
    const open = async (address: string) => {
      const stream = await openStream(strict.url, address);
      stream.destroy();
      return stream.statusCode;
    };
    const seen: (number | undefined)[] = [];
    for (let i = 0; i < 5; i++) seen.push(await open('198.51.100.96'));
    expect(seen).toEqual([200, 200, 200, 429, 429]);
    expect(await open('198.51.100.95')).toBe(200);
  });
});

describe('an answer', () => {
  it('is not cached, for any caller', async () => {
    for (const headers of [{}, { Authorization: admin.authStore.token }]) {
      const answer = await fetch(`${gateway.url}/api/collections/leads/records`, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('is not shared with other origins', async () => {
    const headers = { Origin: 'https://otra.example' };
    const answer = await fetch(`${gateway.url}${RECORDS}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['gzip, br', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('for the accepted encodings %s has the encoding %s', async (accepted, coding) => {
    const answer = await fetch(`${gateway.url}/api/business`, { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
  });

  it('streams events', async () => {
    const stream = await openStream(gateway.url, '203.0.113.1');
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    stream.destroy();
  });
});
