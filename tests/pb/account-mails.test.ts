import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appCode } from '#tests/support/authenticator.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** What the owner of an account is told of it, whoever did it. */

let pb: TestPocketbase;
let admin: PocketBase;
let made = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const newEmail = () => `avisada-${++made}@nordvia.example`;
const idOf = (client: PocketBase) => client.authStore.record?.id ?? '';

/** What mails have told since the last time that this was asked, oldest first, and whether the mailbox counts as a stranger's. */
function toldTo(email: string) {
  const rows = queryRows(
    pb.dataDir,
    "SELECT payload, desconocido FROM outbox WHERE recipient = ? AND kind = 'account-changed' ORDER BY rowid",
    email,
  );
  changeRows(pb.dataDir, "DELETE FROM outbox WHERE recipient = ? AND kind = 'account-changed'", email);
  return rows.map(({ payload, desconocido }) => [
    (JSON.parse(String(payload)) as { change: string }).change,
    Boolean(desconocido),
  ]);
}

const changePassword = (client: PocketBase, oldPassword: string, password: string) =>
  client.collection('users').update(idOf(client), { oldPassword, password, passwordConfirm: password });

async function recover(email: string, password: string): Promise<void> {
  const answer = await pb.internal('POST', 'password-reset/token', { email });
  const { token } = (await answer.json()) as { token: string };
  await pb.anonymous().collection('users').confirmPasswordReset(token, password, password);
}

describe('another password', () => {
  it('is told where the account is used, of a mailbox that nobody has proven within its bound', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    await client.collection('users').update(idOf(client), { nombre: 'Ana' });
    await expect(changePassword(client, 'incorrecta', 'otra-clave-7')).rejects.toMatchObject({ status: 400 });
    expect(toldTo(email)).toEqual([]);
    await changePassword(client, TEST_PASSWORD, 'otra-clave-7');
    expect(toldTo(email)).toEqual([['password', true]]);
  });

  it('is told after a recovery link, which has proven the mailbox', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    expect(toldTo(email)).toEqual([['password', false]]);
  });

  it('is told whatever else the request says of it', async () => {
    const email = newEmail();
    const client = await pb.admin(email);
    toldTo(email);
    const marks = { '@is_told': true, '@changed_by': '', '@given_role': 'admin', '@autor': 'otra' };
    await client.collection('users').update(idOf(client), {
      ...{ oldPassword: TEST_PASSWORD, password: 'otra-clave-7', passwordConfirm: 'otra-clave-7' },
      ...marks,
    });
    expect(toldTo(email)).toEqual([['password', false]]);
    const profile = await admin.collection('profiles').getFirstListItem(`user_id = '${idOf(client)}'`);
    await admin.collection('profiles').update(profile.id, { role: 'user', ...marks });
    expect(toldTo(email)).toEqual([['role-taken', false]]);
  });

  it('fills no mailbox', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    for (let i = 1; i < 8; i++) {
      await changePassword(client, i === 1 ? TEST_PASSWORD : `otra-clave-${i - 1}`, `otra-clave-${i}`);
      await client.collection('users').authWithPassword(email, `otra-clave-${i}`);
    }
    expect(toldTo(email)).toHaveLength(5);
  });
});

describe('the role', () => {
  const grant = (email: string, more = {}) =>
    pb.internal('POST', 'admins', { email, action: 'grant', recoveryMail: true, ...more });

  it('is told when it is given to an account in use, and when it is taken', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    toldTo(email);
    await grant(email);
    expect(toldTo(email)).toEqual([['role-given', false]]);
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    expect(toldTo(email)).toEqual([['role-taken', false]]);
    await grant(email, { password: 'de-la-operadora-7' });
    expect(toldTo(email).map(([change]) => change)).toEqual(['password', 'role-given']);
  });

  it('is told when another administrator gives and takes it, in the panel or past it', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    toldTo(email);
    const post = (action: string, body: object) =>
      admin.send<unknown>(`/api/people/${action}`, { method: 'POST', body });
    await post('invite', { email, nombre: 'Ana' });
    expect(toldTo(email)).toEqual([['role-given', false]]);
    await post('remove', { person: idOf(client) });
    expect(toldTo(email)).toEqual([['role-taken', false]]);
    const profile = await admin.collection('profiles').getFirstListItem(`user_id = '${idOf(client)}'`);
    await admin.collection('profiles').update(profile.id, { role: 'admin' });
    expect(toldTo(email)).toEqual([['role-given', false]]);
  });

  it('is told whatever strangers have had the dealer write, also to a mailbox that has not answered', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await grant(email, { password: 'de-la-operadora-7' });
    expect(toldTo(email).map(([change]) => change)).toContain('role-given');
    for (let i = 0; i < 25; i++) {
      const stranger = newEmail();
      await changePassword(await pb.signUp(stranger), TEST_PASSWORD, 'otra-clave-7');
    }
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    expect(toldTo(email)).toEqual([['role-taken', false]]);
    changeRows(pb.dataDir, 'DELETE FROM outbox');
  });

  it('is not told to whoever gets another mail about it, or took it themselves', async () => {
    const locked = newEmail();
    await pb.signUp(locked);
    await grant(locked);
    expect(toldTo(locked)).toEqual([]);
    const created = newEmail();
    await grant(created, { password: 'de-la-operadora-7' });
    expect(toldTo(created)).toEqual([]);
    const invited = newEmail();
    await admin.send<unknown>('/api/people/invite', {
      method: 'POST',
      body: { email: invited, nombre: 'Eva' },
    });
    const row = queryRows(
      pb.dataDir,
      'SELECT i.id FROM invitaciones i JOIN users u ON u.id = i.user_id WHERE u.email = ?',
      invited,
    )[0];
    const answer = await pb.internal('POST', 'invitation', { invitation: row?.['id'] });
    const { token } = (await answer.json()) as { token: string };
    await pb.anonymous().collection('users').confirmPasswordReset(token, 'la-primera-7', 'la-primera-7');
    expect(toldTo(invited)).toEqual([]);
  });
});

it('a second factor is told when it is set up, has other codes, and is turned off', async () => {
  const email = newEmail();
  const client = await pb.admin(email);
  const post = <T>(action: string, body: object = {}) =>
    client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });
  toldTo(email);
  const { secret } = await post<{ secret: string }>('begin');
  expect(toldTo(email)).toEqual([]);
  await post('confirm', { code: appCode(secret) });
  expect(toldTo(email)).toEqual([['factor-on', false]]);
  // Whoever renews the codes on and on hides nothing else by it.
  for (let i = 0; i < 7; i++) await post('codes');
  await post('off');
  const renewed = Array.from({ length: 5 }, () => ['recovery-codes', false]);
  expect(toldTo(email)).toEqual([...renewed, ['factor-off', false]]);
});

it('a change whose mail cannot be stored is not made: nothing happens that the owner does not learn', async () => {
  const email = newEmail();
  const client = await pb.signUp(email);
  changeRows(
    pb.dataDir,
    "CREATE TRIGGER no_mail BEFORE INSERT ON outbox WHEN NEW.kind = 'account-changed' BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  await expect(changePassword(client, TEST_PASSWORD, 'otra-clave-7')).rejects.toMatchObject({ status: 400 });
  changeRows(pb.dataDir, 'DROP TRIGGER no_mail');
  await expect(
    pb.anonymous().collection('users').authWithPassword(email, TEST_PASSWORD),
  ).resolves.toBeTruthy();
});

it('guesses of a code are told once a day, when so many were wrong that none is taken any more', async () => {
  const email = newEmail();
  const client = await pb.admin(email);
  const post = <T>(action: string, body: object) =>
    client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });
  const { secret } = await post<{ secret: string }>('begin', {});
  await post('confirm', { code: appCode(secret) });
  toldTo(email);
  const guess = async (times: number) => {
    for (let i = 0; i < times; i++)
      await fetch(`${pb.url}/api/collections/users/auth-with-password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identity: email, password: TEST_PASSWORD, code: '00000a' }),
      });
  };
  await guess(4);
  expect(toldTo(email)).toEqual([]);
  await guess(1);
  // More are refused unread, and the next ones that are read are no news.
  await guess(2);
  changeRows(
    pb.dataDir,
    "UPDATE segundo_factor SET fallos_desde = '2026-01-01 00:00:00.000Z' WHERE user_id = ?",
    idOf(client),
  );
  await guess(6);
  expect(toldTo(email)).toEqual([['wrong-codes', false]]);
});
