import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { API_RATES } from '#src/server/http/api-limits.ts';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Known devices of accounts: notices about new ones, and exemption from lockout. */

const PHONE = 'telefono-0123456789';
const LAPTOP = 'portatil-0123456789';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';

let pb: TestPocketbase;
let gateway: ApiGateway;
let people = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  const three = { times: 3, seconds: 900 };
  gateway = await startApiGateway(
    pb.url,
    {},
    { ...API_RATES, signIn: API_RATES.calls, account: three, knownDevice: three },
  );
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

async function newAccount(): Promise<string> {
  const email = `aparato-${++people}@nordvia.example`;
  const account = { email, password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };
  await pb.anonymous().collection('users').create(account);
  return email;
}

/** Signs in from a device, '' for one without an id; returns the status and the message. */
async function signIn(
  identity: string,
  device: string,
  { password = TEST_PASSWORD, address = '203.0.113.1' } = {},
) {
  const headers = { 'User-Agent': ANDROID, ...(device !== '' && { 'X-Device': device }) };
  const path = '/api/collections/users/auth-with-password';
  const answer = await gateway.post(path, { identity, password }, address, headers);
  return { status: answer.status, body: (await answer.json()) as { token?: string; message?: string } };
}

const mailsTo = (email: string) =>
  queryRows(pb.dataDir, "SELECT payload FROM outbox WHERE recipient = ? AND kind = 'new-device'", email).map(
    ({ payload }) => payload,
  );
const hourAgo = () =>
  changeRows(
    pb.dataDir,
    "UPDATE outbox SET created_at = '2026-01-01 00:00:00.000Z' WHERE kind = 'new-device'",
  );

describe('a sign-in from a new device', () => {
  it('notifies the owner, except for the first one after registering', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    await signIn(email, PHONE);
    expect(mailsTo(email)).toEqual([]);
    await signIn(email, LAPTOP);
    expect(mailsTo(email)).toEqual(['{"device":"Chrome en Android"}']);
    hourAgo();
    await signIn(email, LAPTOP);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('notifies for each device, and each time for one without an id, at most five times an hour', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    for (const device of [LAPTOP, LAPTOP, '', 'corto', PHONE]) await signIn(email, device);
    expect(mailsTo(email)).toHaveLength(3);
    for (const i of [1, 2, 3]) await signIn(email, `otro-0123456789-otro-${i}`);
    expect(mailsTo(email)).toHaveLength(5);
    hourAgo();
    await signIn(email, 'otro-0123456789-otro-4');
    expect(mailsTo(email)).toHaveLength(6);
  });

  it('notifies an account that is older than the device list', async () => {
    const email = await newAccount();
    changeRows(
      pb.dataDir,
      `INSERT INTO dispositivos (id, user_id, dispositivo, visto)
       SELECT 'antes0000000001', id, '', '2026-01-01 00:00:00.000Z' FROM users WHERE email = ?`,
      email,
    );
    await signIn(email, PHONE);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('does not include the renewal of an older session', async () => {
    const email = await newAccount();
    const { body } = await signIn(email, '');
    const renew = { Authorization: body.token ?? '', 'X-Device': PHONE };
    expect((await gateway.post('/api/collections/users/auth-refresh', {}, '203.0.113.1', renew)).status).toBe(
      200,
    );
    await signIn(email, PHONE);
    expect(mailsTo(email)).toEqual([]);
    // A session stores its device once: a stolen token cannot add another device.
    await gateway.post('/api/collections/users/auth-refresh', {}, '203.0.113.1', {
      ...renew,
      'X-Device': LAPTOP,
    });
    await signIn(email, LAPTOP);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('succeeds when the mail cannot be stored', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    changeRows(
      pb.dataDir,
      "CREATE TRIGGER no_mail BEFORE INSERT ON outbox WHEN NEW.kind = 'new-device' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    expect((await signIn(email, LAPTOP)).status).toBe(200);
    changeRows(pb.dataDir, 'DROP TRIGGER no_mail');
  });
});

it('only a hash of the device is stored', async () => {
  await signIn(await newAccount(), PHONE);
  for (const table of ['dispositivos', 'sesiones']) {
    const rows = queryRows(pb.dataDir, `SELECT dispositivo FROM ${table} WHERE dispositivo != ''`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  }
});

describe('a password change', () => {
  const devices = (email: string) =>
    queryRows(
      pb.dataDir,
      "SELECT dispositivo FROM dispositivos d JOIN users u ON u.id = d.user_id WHERE email = ? AND dispositivo != ''",
      email,
    ).length;

  it('deletes all devices except the one that made it', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    const { body } = await signIn(email, LAPTOP);
    expect(devices(email)).toBe(2);
    const client = pb.anonymous();
    client.authStore.save(body.token ?? '', null);
    const [{ id } = { id: '' }] = queryRows(pb.dataDir, 'SELECT id FROM users WHERE email = ?', email);
    const password = 'nueva-clave-7';
    await client
      .collection('users')
      .update(String(id), { oldPassword: TEST_PASSWORD, password, passwordConfirm: password });
    expect(devices(email)).toBe(1);
    hourAgo();
    const before = mailsTo(email).length;
    await signIn(email, LAPTOP, { password });
    expect(mailsTo(email)).toHaveLength(before);
    await signIn(email, PHONE, { password });
    expect(mailsTo(email)).toHaveLength(before + 1);
  });

  it('by the operator deletes all devices', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    await pb.internal('POST', 'admins', { email, action: 'grant', password: TEST_PASSWORD });
    expect(devices(email)).toBe(0);
    await signIn(email, PHONE);
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('guesses at an account', () => {
  const guess = (email: string, device: string, i: number) =>
    signIn(email, device, { password: 'incorrecta', address: `192.0.2.${i}` });
  const statuses = async (email: string, device: string, count: number) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await guess(email, device, i)).status);
    return seen;
  };
  const elsewhere = { address: '198.51.100.9' };

  it('are limited from any address, without locking out a known device, wherever it is', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    expect(await statuses(email, '', 4)).toEqual([400, 400, 400, 429]);
    const refused = await guess(email, LAPTOP, 7);
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Demasiados intentos. Espera 15 minutos y vuelve a intentarlo.' },
    });
    expect((await signIn(email, LAPTOP, elsewhere)).status).toBe(429);
    expect((await signIn(email.toUpperCase(), PHONE, elsewhere)).status).toBe(200);
  });

  it('are limited from the account’s own device too, also after a restart of PocketBase', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    expect(await statuses(email, PHONE, 2)).toEqual([400, 400]);
    await pb.end();
    await pb.boot();
    expect(await statuses(email, PHONE, 2)).toEqual([400, 429]);
    expect((await signIn(email, '', elsewhere)).status).toBe(200);
  });

  it('are counted per device only for the five latest ones', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    for (const i of [1, 2, 3, 4, 5]) await signIn(email, `otro-0123456789-otro-${i}`);
    expect(await statuses(email, '', 4)).toEqual([400, 400, 400, 429]);
    expect((await signIn(email, PHONE, elsewhere)).status).toBe(429);
    expect((await signIn(email, 'otro-0123456789-otro-1', elsewhere)).status).toBe(200);
  });

  it('do not lock out the owner of the mailbox: the device of a recovery link becomes known', async () => {
    const email = await newAccount();
    await signIn(email, PHONE);
    await statuses(email, '', 4);
    const minted = await pb.internal('POST', 'password-reset/token', { email });
    const { token } = (await minted.json()) as { token: string };
    const path = '/api/collections/users/confirm-password-reset';
    const body = { token, password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };
    expect((await gateway.post(path, body, '198.51.100.9', { 'X-Device': LAPTOP })).status).toBe(204);
    expect((await signIn(email, LAPTOP, elsewhere)).status).toBe(200);
  });
});

it('keeps the latest fifty devices and deletes old ones', async () => {
  const email = await newAccount();
  await signIn(email, PHONE);
  const [{ id } = { id: '' }] = queryRows(pb.dataDir, 'SELECT id FROM users WHERE email = ?', email);
  const add = `INSERT INTO dispositivos (id, user_id, dispositivo, visto)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
    SELECT 'muchos' || (100000000 + i), ?, 'd' || i, '2026-01-01 00:00:00.000Z' FROM n`;
  changeRows(pb.dataDir, add, String(id));
  await signIn(email, LAPTOP);
  const left = () =>
    queryRows(pb.dataDir, 'SELECT dispositivo FROM dispositivos WHERE user_id = ?', String(id)).length;
  // Plus the row that records that the account was used.
  expect(left()).toBe(51);
  changeRows(
    pb.dataDir,
    "UPDATE dispositivos SET visto = '2025-01-01 00:00:00.000Z' WHERE dispositivo LIKE 'd%'",
  );
  await (await pb.superuser()).crons.run('prune-sessions');
  await expect.poll(left).toBe(3);
});
