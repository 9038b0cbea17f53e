import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appCode } from '#tests/support/authenticator.ts';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Notices to an account's owner about changes by any author. */

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

/**
 * The changes reported by mail since the last call, oldest first, and whether each mailbox counts as
 * unproven.
 */
function noticesTo(email: string) {
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
  it('notifies an account in use, within the rate limit for an unproven mailbox', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    await client.collection('users').update(idOf(client), { nombre: 'Ana' });
    await expect(changePassword(client, 'incorrecta', 'otra-clave-7')).rejects.toMatchObject({ status: 400 });
    expect(noticesTo(email)).toEqual([]);
    await changePassword(client, TEST_PASSWORD, 'otra-clave-7');
    expect(noticesTo(email)).toEqual([['password', true]]);
  });

  it('notifies after a recovery link, which proves the mailbox', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    expect(noticesTo(email)).toEqual([['password', false]]);
  });

  it('notifies regardless of other fields in the request', async () => {
    const email = newEmail();
    const client = await pb.admin(email);
    noticesTo(email);
    const marks = { '@is_told': true, '@changed_by': '', '@given_role': 'admin', '@autor': 'otra' };
    await client.collection('users').update(idOf(client), {
      ...{ oldPassword: TEST_PASSWORD, password: 'otra-clave-7', passwordConfirm: 'otra-clave-7' },
      ...marks,
    });
    expect(noticesTo(email)).toEqual([['password', false]]);
    const profile = await admin.collection('profiles').getFirstListItem(`user_id = '${idOf(client)}'`);
    await admin.collection('profiles').update(profile.id, { role: 'user', ...marks });
    expect(noticesTo(email)).toEqual([['role-taken', false]]);
  });

  it('sends a limited number of mails', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    for (let i = 1; i < 8; i++) {
      await changePassword(client, i === 1 ? TEST_PASSWORD : `otra-clave-${i - 1}`, `otra-clave-${i}`);
      await client.collection('users').authWithPassword(email, `otra-clave-${i}`);
    }
    expect(noticesTo(email)).toHaveLength(5);
  });
});

describe('the role', () => {
  const grant = (email: string, more = {}) =>
    pb.internal('POST', 'admins', { email, action: 'grant', recoveryMail: true, ...more });

  it('notifies an account in use when it is given and when it is taken', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    noticesTo(email);
    await grant(email);
    expect(noticesTo(email)).toEqual([['role-given', false]]);
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    expect(noticesTo(email)).toEqual([['role-taken', false]]);
    await grant(email, { password: 'de-la-operadora-7' });
    expect(noticesTo(email).map(([change]) => change)).toEqual(['password', 'role-given']);
  });

  it('notifies when another administrator gives and takes it, in the panel or outside it', async () => {
    const email = newEmail();
    const client = await pb.signUp(email);
    await recover(email, 'otra-clave-7');
    noticesTo(email);
    const post = (action: string, body: object) =>
      admin.send<unknown>(`/api/people/${action}`, { method: 'POST', body });
    await post('invite', { email, nombre: 'Ana' });
    expect(noticesTo(email)).toEqual([['role-given', false]]);
    await post('remove', { person: idOf(client) });
    expect(noticesTo(email)).toEqual([['role-taken', false]]);
    const profile = await admin.collection('profiles').getFirstListItem(`user_id = '${idOf(client)}'`);
    await admin.collection('profiles').update(profile.id, { role: 'admin' });
    expect(noticesTo(email)).toEqual([['role-given', false]]);
  });

  it('notifies an unproven mailbox even when the limit for mails to unproven addresses is reached', async () => {
    const email = newEmail();
    await pb.signUp(email);
    await grant(email, { password: 'de-la-operadora-7' });
    expect(noticesTo(email).map(([change]) => change)).toContain('role-given');
    for (let i = 0; i < 25; i++) {
      const stranger = newEmail();
      await changePassword(await pb.signUp(stranger), TEST_PASSWORD, 'otra-clave-7');
    }
    await pb.internal('POST', 'admins', { email, action: 'revoke' });
    expect(noticesTo(email)).toEqual([['role-taken', false]]);
    changeRows(pb.dataDir, 'DELETE FROM outbox');
  });

  it('sends no notice when another mail reports it, or when the owner gave the role up', async () => {
    const locked = newEmail();
    await pb.signUp(locked);
    await grant(locked);
    expect(noticesTo(locked)).toEqual([]);
    const created = newEmail();
    await grant(created, { password: 'de-la-operadora-7' });
    expect(noticesTo(created)).toEqual([]);
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
    expect(noticesTo(invited)).toEqual([]);
  });
});

it('notifies when a second factor is set up, gets new codes and is turned off', async () => {
  const email = newEmail();
  const client = await pb.admin(email);
  const post = <T>(action: string, body: object = {}) =>
    client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });
  noticesTo(email);
  const { secret } = await post<{ secret: string }>('begin');
  expect(noticesTo(email)).toEqual([]);
  await post('confirm', { code: appCode(secret) });
  expect(noticesTo(email)).toEqual([['factor-on', false]]);
  // Repeated renewals of the codes suppress no other notice.
  for (let i = 0; i < 7; i++) await post('codes');
  await post('off');
  const renewed = Array.from({ length: 5 }, () => ['recovery-codes', false]);
  expect(noticesTo(email)).toEqual([...renewed, ['factor-off', false]]);
});

it('rolls a change back when its notice cannot be stored', async () => {
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

it('notifies of guessed codes once a day, when codes become locked', async () => {
  const email = newEmail();
  const client = await pb.admin(email);
  const post = <T>(action: string, body: object) =>
    client.send<T>(`/api/second-factor/${action}`, { method: 'POST', body });
  const { secret } = await post<{ secret: string }>('begin', {});
  await post('confirm', { code: appCode(secret) });
  noticesTo(email);
  const guess = async (times: number) => {
    for (let i = 0; i < times; i++)
      await fetch(`${pb.url}/api/collections/users/auth-with-password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ identity: email, password: TEST_PASSWORD, code: '00000a' }),
      });
  };
  await guess(4);
  expect(noticesTo(email)).toEqual([]);
  await guess(1);
  // Further codes are refused unread, and the next wrong ones cause no new mail.
  await guess(2);
  changeRows(
    pb.dataDir,
    "UPDATE segundo_factor SET fallos_desde = '2026-01-01 00:00:00.000Z' WHERE user_id = ?",
    idOf(client),
  );
  await guess(6);
  expect(noticesTo(email)).toEqual([['wrong-codes', false]]);
});
