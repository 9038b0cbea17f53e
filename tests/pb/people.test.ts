import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { peopleSchema } from '#src/features/admin/settings/people/people.schema.ts';
import { changeRows, queryRows, waitingForTheirTurn } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** Managing administrators: inviting, accepting and removing. */

let pb: TestPocketbase;
let admin: PocketBase;
let made = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  admin = await pb.admin();
});
afterAll(() => pb.destroy());

const newEmail = () => `persona-${++made}@nordvia.example`;
const idOf = (client: PocketBase) => client.authStore.record?.id ?? '';

function call(client: PocketBase, action: string, body?: unknown): Promise<Response> {
  return fetch(`${pb.url}/api/people${action}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: client.authStore.token, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
const people = async () => peopleSchema.parse(await (await call(admin, '')).json());
const invite = async (email: string, nombre = 'Ana Invitada') =>
  ((await (await call(admin, '/invite', { email, nombre })).json()) as { result: string }).result;
const openInvitation = async (email: string) =>
  (await people()).invitations.find((invitation) => invitation.email === email);

/** The link's token, as requested by the sender. */
async function tokenFor(invitation: string | undefined): Promise<string | null> {
  const answer = await pb.internal('POST', 'invitation', { invitation });
  return ((await answer.json()) as { token: string | null }).token;
}

const choose = (token: string | null, password = TEST_PASSWORD) =>
  pb
    .anonymous()
    .collection('users')
    .confirmPasswordReset(token ?? '', password, password);
const signIn = (email: string) => pb.anonymous().collection('users').authWithPassword(email, TEST_PASSWORD);
const roleOf = (email: string) =>
  queryRows(
    pb.dataDir,
    'SELECT role FROM profiles JOIN users ON users.id = profiles.user_id WHERE email = ?',
    email,
  )[0]?.['role'];
const mailsTo = (email: string) =>
  queryRows(pb.dataDir, 'SELECT kind, payload FROM outbox WHERE recipient = ?', email);
/** Backdates the last mail. */
const letTimePass = (invitation: string | undefined) =>
  changeRows(
    pb.dataDir,
    "UPDATE invitaciones SET updated_at = '2026-01-01 00:00:00.000Z' WHERE id = ?",
    invitation ?? '',
  );

test('refuses visitors and customers with the same response for every target', async () => {
  const customer = await pb.signUp(newEmail());
  const known = { email: 'admin@nordvia.example', person: idOf(admin), invitation: 'x' };
  const unknown = { email: newEmail(), person: 'unknown', invitation: 'x' };
  for (const client of [pb.anonymous(), customer]) {
    expect((await call(client, '')).status).toBe(403);
    for (const action of ['/invite', '/resend', '/cancel', '/remove']) {
      const answers = [await call(client, action, known), await call(client, action, unknown)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
      const [one, other] = await Promise.all(answers.map((answer) => answer.text()));
      expect(one).toBe(other);
    }
  }
  expect(
    await pb
      .anonymous()
      .send('/api/internal/invitation', { method: 'POST' })
      .catch((e: unknown) => e),
  ).toMatchObject({ status: 404 });
});

describe('an invitation', () => {
  it('is named by the validated token, not by an unsigned one beside it', async () => {
    const email = newEmail();
    await invite(`\u202a${email.replaceAll('-', '\u2011').toUpperCase()}\u200b\u202c`);
    const open = await openInvitation(email);
    const answer = await pb.internal('POST', 'password-reset/token', { email });
    const { token: recovery } = (await answer.json()) as { token: string };
    const forged = [{ alg: 'HS256', typ: 'JWT' }, { invitacion: open?.id }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const chosen = await fetch(`${pb.url}/api/collections/users/confirm-password-reset`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      // Go's JSON decoder takes the later of two spellings, JavaScript the lower-case one.
      body: JSON.stringify({
        token: `${forged}.AAAA`,
        Token: recovery,
        password: TEST_PASSWORD,
        passwordConfirm: TEST_PASSWORD,
      }),
    });
    expect(chosen.status).toBe(204);
    expect(roleOf(email)).toBe('user');
  });

  it('gives the role once, when its link sets a password', async () => {
    const email = newEmail();
    expect(await invite(` ${email.toUpperCase()} `)).toBe('invited');
    const open = await openInvitation(email);
    expect(open).toMatchObject({ nombre: 'Ana Invitada', isExpired: false });
    expect(roleOf(email)).toBe('user');
    expect(mailsTo(email)).toEqual([
      { kind: 'admin-invited', payload: JSON.stringify({ invitation: open?.id }) },
    ]);

    const token = await tokenFor(open?.id);
    const [, claims = ''] = (token ?? '').split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    expect(exp - Date.now() / 1000).toBeGreaterThan(3 * 24 * 3600 - 60);
    expect(exp - Date.now() / 1000).toBeLessThan(3 * 24 * 3600 + 2);

    await choose(token);
    expect(roleOf(email)).toBe('admin');
    await signIn(email);
    const { admins, invitations } = await people();
    expect(admins.find((person) => person.email === email)).toMatchObject({
      isLocked: false,
      since: expect.stringMatching(/^2/) as string,
      lastSignIn: expect.stringMatching(/^2/) as string,
    });
    expect(invitations.filter((invitation) => invitation.email === email)).toEqual([]);
    await expect(choose(token)).rejects.toMatchObject({ status: 400 });
    expect(await tokenFor(open?.id)).toBeNull();
  });

  it('gives nothing after its expiry, and no link any more', async () => {
    const email = newEmail();
    await invite(email);
    const open = await openInvitation(email);
    const token = await tokenFor(open?.id);
    changeRows(
      pb.dataDir,
      "UPDATE invitaciones SET expira = '2026-01-01 00:00:00.000Z' WHERE id = ?",
      open?.id ?? '',
    );
    expect(await tokenFor(open?.id)).toBeNull();
    await choose(token);
    expect(roleOf(email)).toBe('user');
    expect((await openInvitation(email))?.isExpired).toBe(true);
  });

  const ends: readonly (readonly [string, (inviter: PocketBase) => Promise<unknown>])[] = [
    ['administers no more', (inviter) => call(admin, '/remove', { person: idOf(inviter) })],
    [
      'has deleted the account',
      (inviter) => inviter.send('/api/delete-account', { method: 'POST', body: { password: TEST_PASSWORD } }),
    ],
  ];
  it.each(ends)(
    'gives nothing after its sender %s, until another administrator resends it',
    async (_, end) => {
      const inviterEmail = newEmail();
      await invite(inviterEmail);
      await choose(await tokenFor((await openInvitation(inviterEmail))?.id));
      const inviter = pb.anonymous();
      await inviter.collection('users').authWithPassword(inviterEmail, TEST_PASSWORD);
      const email = newEmail();
      await call(inviter, '/invite', { email, nombre: 'Cómplice' });
      const open = await openInvitation(email);
      expect(open?.isExpired).toBe(false);
      const token = await tokenFor(open?.id);

      await end(inviter);
      expect((await openInvitation(email))?.isExpired).toBe(true);
      expect(await tokenFor(open?.id)).toBeNull();
      await choose(token);
      expect(roleOf(email)).toBe('user');

      letTimePass(open?.id);
      expect((await call(admin, '/resend', { invitation: open?.id })).status).toBe(204);
      await choose(await tokenFor(open?.id));
      expect(roleOf(email)).toBe('admin');
    },
  );

  it('is not accepted by an ordinary recovery, although that proves the mailbox', async () => {
    const email = newEmail();
    await invite(email);
    const answer = await pb.internal('POST', 'password-reset/token', { email });
    await choose(((await answer.json()) as { token: string }).token);
    expect(roleOf(email)).toBe('user');
    expect(await openInvitation(email)).toBeDefined();
  });

  it('is deleted a month after its expiry with the account made for it, unless it is resent just then', async () => {
    const [email, again] = [newEmail(), newEmail()];
    for (const invited of [email, again]) {
      await invite(invited);
      const { id = '' } = (await openInvitation(invited)) ?? {};
      letTimePass(id);
      const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString().replace('T', ' ');
      changeRows(pb.dataDir, 'UPDATE invitaciones SET expira = ? WHERE id = ?', longAgo, id);
    }
    const [{ id } = {}, superuser] = [await openInvitation(again), await pb.superuser()];
    await waitingForTheirTurn<unknown>(
      pb.dataDir,
      () => call(admin, '/resend', { invitation: id }),
      () => superuser.crons.run('prune-invitations'),
    );
    const accounts = 'SELECT email FROM users WHERE email IN (?, ?)';
    await expect.poll(() => queryRows(pb.dataDir, accounts, email, again)).toEqual([{ email: again }]);
    expect(await openInvitation(email)).toBeUndefined();
    expect((await openInvitation(again))?.isExpired).toBe(false);
  });

  it('can be resent after a pause with a new link, which voids the former one', async () => {
    const email = newEmail();
    await invite(email);
    const open = await openInvitation(email);
    const former = await tokenFor(open?.id);
    expect((await call(admin, '/resend', { invitation: open?.id })).status).toBe(400);
    letTimePass(open?.id);
    expect((await call(admin, '/resend', { invitation: open?.id })).status).toBe(204);
    letTimePass(open?.id);
    expect(await invite(email)).toBe('resent');
    expect(mailsTo(email)).toHaveLength(3);
    await expect(choose(former)).rejects.toMatchObject({ status: 400 });
    await choose(await tokenFor(open?.id));
    expect(roleOf(email)).toBe('admin');
  });

  it('has no link after cancellation, and its account is deleted', async () => {
    const email = newEmail();
    await invite(email);
    const open = await openInvitation(email);
    const token = await tokenFor(open?.id);
    expect((await call(admin, '/cancel', { invitation: open?.id })).status).toBe(204);
    await expect(choose(token)).rejects.toMatchObject({ status: 400 });
    expect(roleOf(email)).toBeUndefined();
    expect((await call(admin, '/cancel', { invitation: open?.id })).status).toBe(404);
  });

  it('is closed when its account gets the role, and cannot delete an administrator', async () => {
    const granted = newEmail();
    await invite(granted);
    const open = await openInvitation(granted);
    await pb.internal('POST', 'admins', { email: granted, action: 'grant', password: TEST_PASSWORD });
    expect(await openInvitation(granted)).toBeUndefined();
    expect((await call(admin, '/cancel', { invitation: open?.id })).status).toBe(404);
    await signIn(granted);

    // An invitation left open by an earlier version.
    const former = newEmail();
    await invite(former);
    changeRows(
      pb.dataDir,
      "UPDATE profiles SET role = 'admin' WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      former,
    );
    const left = await openInvitation(former);
    expect((await call(admin, '/cancel', { invitation: left?.id })).status).toBe(204);
    expect(roleOf(former)).toBe('admin');
  });

  it('leaves an account that cannot sign in before a password is chosen when the role is set on its record', async () => {
    const email = newEmail();
    await invite(email);
    const [row] = queryRows(
      pb.dataDir,
      'SELECT profiles.id AS id FROM profiles JOIN users ON users.id = user_id WHERE email = ?',
      email,
    );
    await admin.collection('profiles').update(String(row?.['id']), { role: 'admin' });
    expect(await openInvitation(email)).toBeUndefined();
    expect((await people()).admins.find((person) => person.email === email)?.isLocked).toBe(true);
  });

  it('is refused for an invalid address', async () => {
    expect((await call(admin, '/invite', { email: 'nadie' })).status).toBe(400);
  });
});

describe('the owner of an existing account', () => {
  it('gets the role at once with a proven mailbox, else a recovery link as the only way in', async () => {
    const proven = newEmail();
    await pb.signUp(proven);
    changeRows(pb.dataDir, 'UPDATE users SET verified = TRUE WHERE email = ?', proven);
    expect(await invite(proven)).toBe('granted');
    expect(await invite(proven)).toBe('already-admin');

    const unproven = newEmail();
    await pb.signUp(unproven);
    expect(await invite(unproven)).toBe('granted-locked');
    expect(mailsTo(unproven).map(({ kind }) => kind)).toEqual(['admin-granted']);
    const isLocked = async () => (await people()).admins.find(({ email }) => email === unproven)?.isLocked;
    expect(await isLocked()).toBe(true);
    const answer = await pb.internal('POST', 'password-reset/token', { email: unproven });
    await choose(((await answer.json()) as { token: string }).token);
    expect(await isLocked()).toBe(false);
  });
});

test('stores sign-ins of administrators only, once an hour', async () => {
  const email = newEmail();
  const client = await pb.admin(email);
  const noted = () =>
    queryRows(pb.dataDir, 'SELECT ultimo_acceso AS at FROM profiles WHERE user_id = ?', idOf(client))[0]?.[
      'at'
    ];
  const first = noted();
  expect(first).toMatch(/^2/);
  await client.collection('users').authRefresh();
  expect(noted()).toBe(first);
  changeRows(
    pb.dataDir,
    "UPDATE profiles SET ultimo_acceso = '2026-01-01 00:00:00.000Z' WHERE user_id = ?",
    idOf(client),
  );
  await client.collection('users').authRefresh();
  expect(String(noted()) > '2026-01-02').toBe(true);
  await pb.internal('POST', 'admins', { email, action: 'revoke' });
  expect(noted()).toBe('');
  const customer = await pb.signUp(newEmail());
  expect(
    queryRows(pb.dataDir, 'SELECT ultimo_acceso AS at FROM profiles WHERE user_id = ?', idOf(customer)),
  ).toEqual([{ at: '' }]);
});

describe('taking the role away', () => {
  /** Removes the role from all other accounts. */
  async function onlyAdmins(...clients: PocketBase[]): Promise<void> {
    const ids = clients.map(idOf);
    changeRows(
      pb.dataDir,
      `UPDATE profiles SET role = 'user' WHERE user_id NOT IN (${ids.map(() => '?').join()})`,
      ...ids,
    );
    await Promise.resolve();
  }
  const remove = (by: PocketBase, whom: PocketBase) => call(by, '/remove', { person: idOf(whom) });
  const patchRole = async (by: PocketBase, whom: PocketBase) => {
    const [row] = queryRows(pb.dataDir, 'SELECT id FROM profiles WHERE user_id = ?', idOf(whom));
    return fetch(`${pb.url}/api/collections/profiles/records/${String(row?.['id'])}`, {
      method: 'PATCH',
      headers: { Authorization: by.authStore.token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ role: 'user' }),
    });
  };
  const ROLES = "SELECT COUNT(*) AS n FROM profiles WHERE role = 'admin'";
  const left = () => Number(queryRows(pb.dataDir, ROLES)[0]?.['n']);

  it.each([
    ['by the panel’s route', remove],
    ['by the record itself', patchRole],
  ])('always leaves an administrator who can sign in, %s', async (_, takeAway) => {
    const one = await pb.admin(newEmail());
    const lockedEmail = newEmail();
    const locked = await pb.signUp(lockedEmail);
    await onlyAdmins(one);
    expect((await takeAway(one, one)).status).toBe(400);

    await pb.internal('POST', 'admins', { email: lockedEmail, action: 'grant' });
    expect((await takeAway(one, one)).status).toBe(400);
    expect(left()).toBe(2);
    expect((await takeAway(one, locked)).status).toBeLessThan(300);
    expect(left()).toBe(1);

    const other = await pb.admin(newEmail());
    expect((await takeAway(one, one)).status).toBeLessThan(300);
    expect(left()).toBe(1);
    expect((await takeAway(one, other)).status).toBeGreaterThanOrEqual(400);
    expect(left()).toBe(1);
  });

  it.each([
    ['by the panel’s route', remove],
    ['by the record itself', patchRole],
  ])('keeps one of two administrators who remove each other concurrently, %s', async (_, takeAway) => {
    const [one, other] = [await pb.admin(newEmail()), await pb.admin(newEmail())];
    await onlyAdmins(one, other);
    const answers = await waitingForTheirTurn(
      pb.dataDir,
      () => takeAway(one, other),
      () => takeAway(other, one),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(left()).toBe(1);
  });
});
