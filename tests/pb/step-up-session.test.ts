import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sessionsSchema } from '#src/features/auth/account/sessions.schema.ts';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { changeRows, queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe } from '#tests/support/realtime.ts';

/** A step-up replaces the session, so that a token copied before gains nothing (ASVS 7.2.4). */

let pb: TestPocketbase;
let gateway: ApiGateway;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  gateway = await startApiGateway(pb.url);
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

function call(token: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${gateway.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json', 'User-Agent': 'node' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const list = async (token: string) =>
  sessionsSchema.parse(await (await call(token, '/api/sessions')).json()).sessions;
const isIn = async (token: string) => (await call(token, '/api/people')).status === 200;
const needsProof = async (token: string) =>
  (await call(token, '/api/second-factor/begin', {})).status === 403;
const rowsOf = (client: PocketBase) =>
  queryRows(
    pb.dataDir,
    'SELECT inicio, dispositivo, fin FROM sesiones WHERE user_id = ?',
    client.authStore.record?.id ?? '',
  );

let people = 0;
/** An administrator whose session proved its presence long ago. */
async function oldProof(): Promise<PocketBase> {
  const client = await pb.admin(`paso-${++people}@nordvia.example`);
  changeRows(
    pb.dataDir,
    "UPDATE sesiones SET confirmado = '', inicio = ?, dispositivo = 'd' WHERE user_id = ?",
    new Date(Date.now() - 3_600_000).toISOString().replace('T', ' '),
    client.authStore.record?.id ?? '',
  );
  return client;
}

const stepUp = async (token: string, password = TEST_PASSWORD) => {
  const answer = await call(token, '/api/step-up', { password });
  const text = await answer.text();
  return {
    status: answer.status,
    token: text === '' ? undefined : (JSON.parse(text) as { token?: string }).token,
  };
};

it('ends the former token and its renewals, and gives the session another one', async () => {
  const client = await oldProof();
  const copied = client.authStore.token;
  const renewed = (
    (await (await call(copied, '/api/collections/users/auth-refresh', {})).json()) as { token: string }
  ).token;
  for (const each of [copied, renewed]) expect(await isIn(each)).toBe(true);
  const { status, token = '' } = await stepUp(copied);
  expect(status).toBe(200);
  expect([await isIn(copied), await isIn(renewed), await isIn(token)]).toEqual([false, false, true]);
  expect((await call(copied, '/api/collections/users/auth-refresh', {})).status).toBe(401);
  expect(await needsProof(token)).toBe(false);
});

it('goes on as the same session: its start, its device and its place in the list', async () => {
  const client = await oldProof();
  const [before] = rowsOf(client);
  const { token = '' } = await stepUp(client.authStore.token);
  expect(await list(token)).toHaveLength(1);
  expect(rowsOf(client).filter(({ fin }) => fin === '')).toEqual([before]);
});

it('keeps the session after a wrong password', async () => {
  const client = await oldProof();
  expect(await stepUp(client.authStore.token, 'incorrecta')).toEqual({ status: 400, token: undefined });
  expect(await isIn(client.authStore.token)).toBe(true);
});

it('closes the streams of the former token', async () => {
  const client = await oldProof();
  const stream = await subscribe(gateway.url, ['leads/*'], client.authStore.token);
  await stepUp(client.authStore.token);
  await expect.poll(() => stream.isOver(), { timeout: 10_000 }).toBe(true);
  stream.close();
});

it('happens once when two calls of one session arrive together', async () => {
  const client = await oldProof();
  const twin = () => stepUp(client.authStore.token);
  const twins = await waitingForTheirTurn(pb.dataDir, twin, twin);
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(rowsOf(client).filter(({ fin }) => fin === '')).toHaveLength(1);
});

it('many times leaves the sessions of other devices open', async () => {
  const client = await oldProof();
  const phone = pb.anonymous();
  await phone.collection('users').authWithPassword(`paso-${people}@nordvia.example`, TEST_PASSWORD);
  changeRows(
    pb.dataDir,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
     INSERT INTO sesiones (id, user_id, dispositivo, nombre, inicio, visto, confirmado, fin)
     SELECT 'pasos' || PRINTF('%010d', i), user_id, '', '', inicio, DATETIME(visto, '+1 minute'), '', visto
     FROM n, (SELECT * FROM sesiones WHERE user_id = ? LIMIT 1)`,
    client.authStore.record?.id ?? '',
  );
  const { token = '' } = await stepUp(client.authStore.token);
  expect([await isIn(token), await isIn(phone.authStore.token)]).toEqual([true, true]);
  expect(rowsOf(client)).toHaveLength(100);
});
