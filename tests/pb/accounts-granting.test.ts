import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';
import { subscribe } from '#tests/support/realtime.ts';
import { createLead } from '#tests/support/stock.ts';

/**
 * Registration proves no mailbox: the person who registered an address first must not gain the role granted
 * to it.
 */

const GIVEN = 'la-de-la-dueña-1';

let pb: TestPocketbase;
let accounts = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  await pb.admin();
});
afterAll(() => pb.destroy());

/** An account registered with another person's address, signed in. */
async function squatter(): Promise<{ email: string; client: PocketBase }> {
  const email = `jefa-${++accounts}@nordvia.example`;
  return { email, client: await pb.signUp(email) };
}

async function grant(email: string, more: object = {}): Promise<unknown> {
  const answer = await pb.internal('POST', 'admins', { email, action: 'grant', ...more });
  return ((await answer.json()) as { result: unknown }).result;
}

const canSignIn = (email: string, password: string) =>
  pb
    .anonymous()
    .collection('users')
    .authWithPassword(email, password)
    .then(
      () => true,
      () => false,
    );

const hasSession = (client: PocketBase) =>
  client
    .collection('users')
    .authRefresh()
    .then(
      () => true,
      () => false,
    );

const roleOf = (email: string) =>
  queryRows(
    pb.dataDir,
    'SELECT role FROM profiles JOIN users ON users.id = profiles.user_id WHERE email = ?',
    email,
  )[0]?.['role'];

/** Without notices about sign-ins and changes (account-mails.test.ts). */
const mailsTo = (email: string) =>
  queryRows(
    pb.dataDir,
    "SELECT kind, status, payload FROM outbox WHERE recipient = ? AND kind NOT IN ('new-device', 'account-changed')",
    email,
  );

async function resetToken(email: string): Promise<string> {
  const answer = await pb.internal('POST', 'password-reset/token', { email });
  return ((await answer.json()) as { token: string }).token;
}

const useToken = (token: string, password: string) =>
  pb.anonymous().collection('users').confirmPasswordReset(token, password, password);

describe('with a password', () => {
  it('locks out the person who registered the address before', async () => {
    const { email, client } = await squatter();
    const token = await resetToken(email);
    expect(await grant(email, { password: GIVEN })).toBe('granted-new-password');
    expect(roleOf(email)).toBe('admin');
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(email, GIVEN)).toBe(true);
    expect(await hasSession(client)).toBe(false);
    await expect(useToken(token, 'otra-vez-mía')).rejects.toMatchObject({ status: 400 });
    expect(mailsTo(email)).toEqual([]);
  });

  it('ends the sessions even when the password is the same', async () => {
    const { email, client } = await squatter();
    expect(await grant(email, { password: TEST_PASSWORD })).toBe('granted-new-password');
    expect(await hasSession(client)).toBe(false);
  });

  it('closes a stream opened before, so that it receives no lead', async () => {
    const { email, client } = await squatter();
    const stream = await subscribe(pb.url, ['leads/*'], client.authStore.token);
    await grant(email, { password: GIVEN });
    const owner = pb.anonymous();
    await owner.collection('users').authWithPassword(email, GIVEN);
    const owners = await subscribe(pb.url, ['leads/*'], owner.authStore.token);
    await createLead(await pb.superuser());
    await expect.poll(() => owners.events).toHaveLength(1);
    expect(stream.events).toEqual([]);
    stream.close();
    owners.close();
  });

  it('keeps a password that the administrator has chosen since', async () => {
    const { email } = await squatter();
    await grant(email, { password: GIVEN });
    const owner = pb.anonymous();
    const { record } = await owner.collection('users').authWithPassword(email, GIVEN);
    const chosen = { password: 'elegida-después', passwordConfirm: 'elegida-después', oldPassword: GIVEN };
    await owner.collection('users').update(record.id, chosen);
    await owner.collection('users').authWithPassword(email, chosen.password);
    expect(await grant(email, { password: GIVEN })).toBe('already-admin');
    expect(await hasSession(owner)).toBe(true);
    expect(await canSignIn(email, GIVEN)).toBe(false);
  });

  it('changes nothing for a password that is too short', async () => {
    const { email, client } = await squatter();
    const answer = await pb.internal('POST', 'admins', { email, action: 'grant', password: '12345' });
    expect(answer.status).toBe(400);
    expect(roleOf(email)).toBe('user');
    expect(await hasSession(client)).toBe(true);
  });
});

describe('without a password', () => {
  it.each([true, false])('locks an unproven account until its mailbox is proven (mail: %s)', async (mail) => {
    const { email, client } = await squatter();
    const token = await resetToken(email);
    expect(await grant(email.toUpperCase(), { recoveryMail: mail })).toBe('granted-locked');
    expect(roleOf(email)).toBe('admin');
    expect(await canSignIn(email, TEST_PASSWORD)).toBe(false);
    expect(await hasSession(client)).toBe(false);
    await expect(useToken(token, 'otra-vez-mía')).rejects.toMatchObject({ status: 400 });
    expect(mailsTo(email)).toEqual(mail ? [{ kind: 'admin-granted', status: 'pending', payload: null }] : []);

    await useToken(await resetToken(email), 'la-mía-de-verdad');
    expect(await canSignIn(email, 'la-mía-de-verdad')).toBe(true);
    expect(await grant(email)).toBe('already-admin');
  });

  it('keeps password and sessions of an account with a proven mailbox', async () => {
    const { email } = await squatter();
    await useToken(await resetToken(email), GIVEN);
    const owner = pb.anonymous();
    await owner.collection('users').authWithPassword(email, GIVEN);
    expect(await grant(email, { recoveryMail: true })).toBe('granted');
    expect(roleOf(email)).toBe('admin');
    expect(await hasSession(owner)).toBe(true);
    expect(mailsTo(email)).toEqual([]);
  });

  it('creates no account for an unknown address', async () => {
    expect(await grant('nadie@nordvia.example', { recoveryMail: true })).toBe('not-found');
    expect(mailsTo('nadie@nordvia.example')).toEqual([]);
  });
});

describe('a publicly known password', () => {
  it('is reported with the addresses of administrators only', async () => {
    const known = 'todos-la-conocen';
    const [one, another, guest] = ['una', 'otra', 'invitada'].map((name) => `${name}@nordvia.example`);
    for (const email of [one, another, guest]) await grant(String(email), { password: known });
    await pb.internal('POST', 'admins', { email: guest, action: 'revoke' });
    const answer = await pb.internal('POST', 'admins/with-password', { password: known });
    const { emails } = (await answer.json()) as { emails: string[] };
    expect(emails.sort()).toEqual([another, one]);
    expect((await pb.internal('POST', 'admins/with-password', {})).status).toBe(400);
    const stranger = await fetch(`${pb.url}/api/internal/admins/with-password`, { method: 'POST' });
    expect(stranger.status).toBe(404);
  });
});
