import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startApiGateway, type ApiGateway } from '#tests/support/api-gateway.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { changeRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe } from '#tests/support/realtime.ts';
import { createLead, createVehicle } from '#tests/support/stock.ts';

/** SECOND_FACTOR=required and the proof before many leads leave, enforced by the server (ASVS 8.3.1). */

let pb: TestPocketbase;
let gateway: ApiGateway;
let superuser: PocketBase;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir'), secondFactor: 'required' });
  gateway = await startApiGateway(pb.url);
  superuser = await pb.superuser();
});
afterAll(async () => {
  await gateway.close();
  await pb.destroy();
});

const idOf = ({ authStore }: PocketBase) => authStore.record?.id ?? '';

/** Calls through the gateway, as every browser does. */
function call(
  { authStore }: PocketBase,
  path: string,
  { method = 'GET', body }: { readonly method?: string; readonly body?: object } = {},
): Promise<Response> {
  return fetch(`${gateway.url}${path}`, {
    method,
    headers: { Authorization: authStore.token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const post = (client: PocketBase, path: string, body: object = {}) =>
  call(client, path, { method: 'POST', body });
const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;

const LEADS = '/api/collections/leads/records';
const OWN_PROFILE = (id: string) =>
  `/api/collections/profiles/records?filter=${encodeURIComponent(`user_id='${id}'`)}`;
const total = async (client: PocketBase, path: string) =>
  (await json<{ totalItems: number }>(call(client, path))).totalItems;

let admins = 0;
const newAdmin = () => pb.admin(`exigido-${++admins}@nordvia.example`);

/** Sets a second factor up through the gateway. */
async function enrol(client: PocketBase): Promise<string> {
  const { secret } = await json<{ secret: string }>(post(client, '/api/second-factor/begin'));
  expect((await post(client, '/api/second-factor/confirm', { code: appCode(secret) })).status).toBe(200);
  return secret;
}

describe('an administrator without the required second factor', () => {
  it('reads no leads, accounts, hidden cars or photos, and changes nothing', async () => {
    const admin = await newAdmin();
    const { id: hidden } = await createVehicle(superuser, { status: 'oculto' });
    const { id: shown } = await createVehicle(superuser, { km: 1000 });
    await createLead(superuser);
    expect(await total(admin, LEADS)).toBe(0);
    expect(await total(admin, '/api/collections/users/records')).toBeLessThan(2);
    expect(await total(admin, "/api/collections/profiles/records?filter=role='admin'")).toBeLessThan(2);
    expect((await call(admin, `/api/collections/vehicles/records/${hidden}`)).status).toBe(404);
    const change = { method: 'PATCH', body: { km: 2000 } };
    expect((await call(admin, `/api/collections/vehicles/records/${shown}`, change)).status).toBe(404);
    for (const path of ['/api/people', '/api/admins', '/api/papelera', '/api/numeros'])
      expect([path, (await call(admin, path)).ok]).toEqual([path, false]);
    expect((await post(admin, '/api/files/token')).status).toBe(401);
  });

  it('receives no events', async () => {
    const admin = await newAdmin();
    const stream = await subscribe(gateway.url, ['leads/*'], admin.authStore.token);
    const witness = await subscribe(pb.url, ['leads/*'], superuser.authStore.token);
    for (let i = 0; i < 2; i++) await createLead(superuser);
    await expect.poll(() => witness.events.length).toBe(2);
    expect(stream.events).toEqual([]);
    for (const each of [stream, witness]) each.close();
  });

  it('keeps the own account: profile, password, sessions and sign-out', async () => {
    const admin = await newAdmin();
    const other = await newAdmin();
    expect((await post(admin, '/api/collections/users/auth-refresh')).status).toBe(200);
    expect(await total(admin, OWN_PROFILE(idOf(admin)))).toBe(1);
    expect(await total(admin, OWN_PROFILE(idOf(other)))).toBe(0);
    expect((await call(admin, `/api/collections/users/records/${idOf(admin)}`)).status).toBe(200);
    expect((await call(admin, `/api/collections/users/records/${idOf(other)}`)).status).toBe(404);
    expect((await call(admin, '/api/sessions')).status).toBe(200);
    expect((await post(admin, '/api/sign-out')).status).toBe(204);
  });

  it('administers as soon as it is set up, and no longer once it is turned off', async () => {
    const admin = await newAdmin();
    await createLead(superuser);
    expect(await total(admin, LEADS)).toBe(0);
    const { asked } = await json<{ asked: string }>(call(admin, '/api/second-factor'));
    expect(asked).toBe('now');
    await enrol(admin);
    expect(await total(admin, LEADS)).toBeGreaterThan(0);
    const stream = await subscribe(gateway.url, ['leads/*'], admin.authStore.token);
    expect((await post(admin, '/api/second-factor/off')).status).toBe(204);
    expect(await total(admin, LEADS)).toBe(0);
    await expect.poll(() => stream.isOver(), { timeout: 10_000 }).toBe(true);
    stream.close();
  });

  it('affects no other account', async () => {
    const user = await pb.signUp('visitante@nordvia.example');
    expect((await call(user, '/api/collections/vehicles/records')).status).toBe(200);
    expect(await total(user, '/api/collections/users/records')).toBe(1);
  });
});

describe('many leads at once', () => {
  const proofIsOld = () => changeRows(pb.dataDir, "UPDATE sesiones SET confirmado = ''");
  const MANY = ['leads', 'lead_notas'].map((name) => `/api/collections/${name}/records?perPage=1000`);

  it('leave after a recent proof only, whatever the caller is', async () => {
    const admin = await newAdmin();
    const secret = await enrol(admin);
    for (const path of MANY) expect((await call(admin, path)).status).toBe(200);
    proofIsOld();
    for (const path of [...MANY, `${LEADS}?perPage=101`]) {
      const answer = await call(admin, path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.json()).toMatchObject({ data: { confirm: { code: 'confirm_code' } } });
    }
    expect((await call(admin, `${LEADS}?perPage=100`)).status).toBe(200);
    changeRows(pb.dataDir, 'UPDATE segundo_factor SET ultimo_paso = 0 WHERE user_id = ?', idOf(admin));
    const { token } = await json<{ token: string }>(post(admin, '/api/step-up', { code: appCode(secret) }));
    admin.authStore.save(token, admin.authStore.record);
    for (const path of MANY) expect((await call(admin, path)).status).toBe(200);
  });

  it('are refused to other accounts without a proof being asked for', async () => {
    const user = await pb.signUp('curiosa@nordvia.example');
    await user.collection('users').authWithPassword('curiosa@nordvia.example', TEST_PASSWORD);
    proofIsOld();
    for (const path of MANY) expect(await total(user, path)).toBe(0);
  });
});
