import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { changeRows, queryRows } from '#tests/support/database.ts';
import { TEST_PASSWORD, TestPocketbase } from '#tests/support/pocketbase.ts';

/** The dealer's mail must not reach other people because a visitor registers their addresses. */

let pb: TestPocketbase;
let people = 0;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  // Otherwise the first registration would become the administrator.
  await pb.admin();
});
afterAll(() => pb.destroy());
// The limits count stored mails.
beforeEach(() => changeRows(pb.dataDir, 'DELETE FROM outbox'));

const newEmail = () => `ajena-${++people}@correo.example`;

const post = (path: string, body: unknown, token = '') =>
  fetch(`${pb.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify(body),
  });

const signUp = (email: string) => pb.signUp(email);
const ask = (email: string) => post('send-password-reset', { email });

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly attempts: number;
}

/**
 * The sender's work: claims due mails, looks up their accounts and reports the results. @returns the sent
 * ones.
 */
async function sendDue(outcome: 'sent' | 'retry' = 'sent'): Promise<string[]> {
  const answer = await pb.internal('POST', 'outbox/claim', { limit: 20, leaseSeconds: 60 });
  const left: string[] = [];
  for (const { id, kind, recipient, attempts } of (await answer.json()) as Claimed[]) {
    const route = kind === 'password-reset' ? 'password-reset/token' : 'password-reset/account';
    const account = await pb.internal('POST', route, { email: recipient });
    if (((await account.json()) as { nombre: string | null }).nombre !== null)
      left.push(`${kind} ${recipient}`);
    const pause = outcome === 'retry' ? { pauseSeconds: 0 } : {};
    await pb.internal('POST', 'outbox/report', { id, attempt: attempts, outcome, ...pause });
  }
  return left;
}

const pairTo = (email: string) => [`password-reset ${email}`, `password-reset-notice ${email}`];
const linksIn = (left: readonly string[]) => left.filter((mail) => mail.startsWith('password-reset '));

/** Backdates everything by some minutes. */
const age = (minutes: number) =>
  changeRows(
    pb.dataDir,
    'UPDATE outbox SET created_at = ?',
    new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' '),
  );

describe('recovery mails to an account with an unproven mailbox', () => {
  it('are limited to five a day per mailbox, in all its spellings', async () => {
    const sent: string[] = [];
    for (let round = 0; round < 7; round++) {
      const email = `ajena+${round}@correo.example`;
      await signUp(email);
      await ask(email);
      sent.push(...linksIn(await sendDue()));
    }
    expect(sent).toHaveLength(5);
    age(25 * 60);
    await ask('ajena+0@correo.example');
    expect(await sendDue()).toHaveLength(2);
  });

  it('are counted across deleted and recreated accounts', async () => {
    const email = newEmail();
    const sent: string[] = [];
    for (let round = 0; round < 7; round++) {
      const client = await signUp(email);
      await ask(email);
      sent.push(...linksIn(await sendDue()));
      const gone = await post('delete-account', { password: TEST_PASSWORD }, client.authStore.token);
      expect(gone.status).toBe(204);
      age(31 * round + 3);
    }
    expect(sent).toHaveLength(5);
    // Deleting the account does not allow another pair within the pause either.
    age(0);
    await signUp(email);
    await ask(email);
    expect(await sendDue()).toEqual([]);
  });

  it('are deleted with the account, except mails that are not about the account', async () => {
    const email = newEmail();
    const client = await signUp(email);
    changeRows(
      pb.dataDir,
      `INSERT INTO outbox (id, kind, recipient, payload, lead_id, message_id, status, attempts, next_attempt_at, created_at, updated_at)
       SELECT 'aviso' || PRINTF('%010d', ROWID), k.kind, ?, 'null', '', '<x>', 'pending', 0, '2099-01-01 00:00:00.000Z', '2026-01-01', ''
       FROM (SELECT 1 AS ROWID, 'new-device' AS kind UNION SELECT 2, 'business-email-changed') k`,
      email,
    );
    await post('delete-account', { password: TEST_PASSWORD }, client.authStore.token);
    expect(queryRows(pb.dataDir, 'SELECT kind FROM outbox WHERE recipient = ?', email)).toEqual([
      { kind: 'business-email-changed' },
    ]);
  });

  it('are limited to twenty an hour and sixty a day in total, except for proven mailboxes and administrators', async () => {
    const round = async () => {
      const emails = Array.from({ length: 25 }, newEmail);
      for (const email of emails) {
        await signUp(email);
        await ask(email);
      }
      const sent: string[] = [];
      for (let batch = 0; batch < 3; batch++) sent.push(...(await sendDue()));
      return linksIn(sent).length;
    };
    expect(await round()).toBe(20);
    age(61);
    expect(await round()).toBe(20);
    age(61);
    expect(await round()).toBe(20);
    age(61);
    expect(await round()).toBe(0);

    const answered = newEmail();
    await signUp(answered);
    changeRows(pb.dataDir, 'UPDATE users SET verified = TRUE WHERE email = ?', answered);
    await ask(answered);
    expect(await sendDue()).toEqual(pairTo(answered));
    const boss = newEmail();
    await pb.admin(boss);
    await ask(boss);
    expect(await sendDue()).toEqual(pairTo(boss));
  });

  it('count once, however often one is tried', async () => {
    const email = newEmail();
    await signUp(email);
    await ask(email);
    for (let attempt = 0; attempt < 7; attempt++) expect(await sendDue('retry')).toEqual(pairTo(email));
  });

  it('are deleted after a day when the account is gone', async () => {
    const email = newEmail();
    const client = await signUp(email);
    await ask(email);
    await sendDue();
    await post('delete-account', { password: TEST_PASSWORD }, client.authStore.token);
    const rows = () => queryRows(pb.dataDir, 'SELECT kind FROM outbox WHERE recipient = ?', email).length;
    expect(rows()).toBe(2);
    age(25 * 60);
    await (await pb.superuser()).crons.run('prune-password-resets');
    await expect.poll(rows).toBe(0);
  });
});

it('notices of a new device have the same limit', async () => {
  const notices = () =>
    queryRows(pb.dataDir, "SELECT COUNT(*) AS n FROM outbox WHERE kind = 'new-device'")[0]?.['n'];
  const signInTwice = async (email: string) => {
    for (let device = 0; device < 2; device++)
      await post('collections/users/auth-with-password', { identity: email, password: TEST_PASSWORD });
  };
  for (let person = 0; person < 24; person++) {
    const email = newEmail();
    await post('collections/users/records', {
      email,
      password: TEST_PASSWORD,
      passwordConfirm: TEST_PASSWORD,
    });
    await signInTwice(email);
  }
  expect(notices()).toBe(20);
  age(0);
  const boss = newEmail();
  await pb.admin(boss);
  await signInTwice(boss);
  expect(notices()).toBeGreaterThan(20);
});
