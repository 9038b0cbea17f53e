import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, test } from 'vitest';
import type PocketBase from 'pocketbase';
import { contactBody } from '#tests/support/lead-cases.ts';
import { changeRows } from '#tests/support/database.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly message_id: string;
  readonly attempts: number;
}

let pb: TestPocketbase;
let superuser: PocketBase;

beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
  superuser = await pb.superuser();
});
afterAll(() => pb.destroy());
beforeEach(() => superuser.collections.truncate('outbox'));

async function enqueue(leads = 1): Promise<void> {
  for (let i = 0; i < leads; i++) {
    await fetch(`${pb.url}/api/send-contact-email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...contactBody, email: `c${i}@cliente.example` }),
    });
  }
}

async function claim(limit = 20, leaseSeconds = 60): Promise<Claimed[]> {
  const answer = await pb.internal('POST', 'outbox/claim', { limit, leaseSeconds });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Claimed[];
}

async function report(body: Record<string, unknown>): Promise<unknown> {
  return (await pb.internal('POST', 'outbox/report', body)).json();
}

const rows = () => superuser.collection('outbox').getFullList();
const counts = async (): Promise<unknown> => (await pb.internal('GET', 'outbox')).json();

it.each([
  'GET outbox',
  'GET outbox/failed',
  'POST outbox/claim',
  'POST outbox/report',
  'POST outbox/retry',
  'POST outbox/wake',
])('%s needs the secret', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${pb.url}/api/internal/${path}`, { method });
  expect(answer.status).toBe(404);
});

test('concurrent claims take each due mail once', async () => {
  await enqueue(6);
  const batches = await Promise.all(Array.from({ length: 6 }, () => claim(5)));
  const ids = batches.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rest = await claim();
  expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(12);
  const waitingSince = expect.any(String) as string;
  expect(await counts()).toEqual({ pending: 0, sending: 12, sent: 0, failed: 0, waitingSince });
});

test('neither mails to the dealer nor to others block the other group, however many are queued', async () => {
  await enqueue(8);
  const earlier = (minutes: number, whose: string) =>
    changeRows(
      pb.dataDir,
      `UPDATE outbox SET next_attempt_at = ? WHERE recipient ${whose} ''`,
      new Date(Date.now() - minutes * 60_000).toISOString().replace('T', ' '),
    );
  const kinds = async () => (await claim(4)).map(({ kind }) => kind).sort();
  const both = ['lead-notice', 'lead-notice', 'lead-receipt', 'lead-receipt'];
  earlier(60, '<>');
  expect(await kinds()).toEqual(both);
  earlier(120, '=');
  expect(await kinds()).toEqual(both);
});

test('a claimed mail carries its lead and a constant Message-ID', async () => {
  await enqueue();
  const [notice] = (await claim()).filter(({ kind }) => kind === 'lead-notice');
  expect(notice).toMatchObject({ attempts: 1, payload: { nombre: 'Ana García', vehicle: null } });
  expect(notice?.message_id).toMatch(/^<[A-Za-z0-9]{24}@nordvia\.example>$/);
  await report({ id: notice?.id, attempt: 1, outcome: 'retry', pauseSeconds: 0, error: '451' });
  expect(await claim()).toMatchObject([{ id: notice?.id, attempts: 2, message_id: notice?.message_id }]);
});

test('a sent mail loses its payload; a failed one keeps it with the reason', async () => {
  await enqueue();
  const [first, second] = await claim();
  expect(await report({ id: first?.id, attempt: 1, outcome: 'sent' })).toEqual({ result: 'stored' });
  await report({ id: second?.id, attempt: 1, outcome: 'failed', error: '550 No such mailbox' });
  const stored = await rows();
  expect(stored.find(({ id }) => id === first?.id)).toMatchObject({ status: 'sent', payload: null });
  expect(stored.find(({ id }) => id === second?.id)).toMatchObject({
    status: 'failed',
    last_error: '550 No such mailbox',
    payload: { nombre: 'Ana García' },
  });
  expect(await claim()).toEqual([]);
});

test('a retry waits for its pause', async () => {
  await enqueue();
  for (const { id } of await claim())
    await report({ id, attempt: 1, outcome: 'retry', pauseSeconds: 1, error: 'x' });
  expect(await claim()).toEqual([]);
  const claimed: Claimed[] = [];
  await expect.poll(async () => claimed.push(...(await claim())), { interval: 100, timeout: 5000 }).toBe(2);
});

test('the mails of a dead sender are due again, and its late report changes nothing', async () => {
  await enqueue();
  const [abandoned] = await claim(1);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await claim(20, 60)).map(({ id }) => id)).not.toContain(abandoned?.id);
  const [taken] = (await claim(20, 1)).filter(({ id }) => id === abandoned?.id);
  expect(taken).toMatchObject({ attempts: 2, message_id: abandoned?.message_id });
  expect(await report({ id: abandoned?.id, attempt: 1, outcome: 'failed' })).toEqual({ result: 'late' });
  expect(await report({ id: abandoned?.id, attempt: 2, outcome: 'sent' })).toEqual({ result: 'stored' });
});

test('an administrator lists failed mails and retries all but the obsolete ones', async () => {
  const [mail, late] = await Promise.all(
    [{ kind: 'lead-notice' }, { kind: 'password-reset', recipient: 'c@cliente.example' }].map((row) =>
      superuser.collection('outbox').create({ ...row, status: 'failed', attempts: 13, last_error: 'x' }),
    ),
  );
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString().replace('T', ' ');
  changeRows(pb.dataDir, `UPDATE outbox SET created_at = ? WHERE kind = 'password-reset'`, threeHoursAgo);
  const admin = await pb.admin();
  const failed = await admin.send<unknown>('/api/failed-mails', {});
  expect(failed).toMatchObject([
    { id: late?.id, recipient: 'c@cliente.example', lead_id: '', obsolete: 'late' },
    { id: mail?.id, kind: 'lead-notice', recipient: '', obsolete: null },
  ]);
  expect(JSON.stringify(failed)).not.toContain('payload');
  const body = { ids: [mail?.id, late?.id] };
  expect(await admin.send('/api/failed-mails', { method: 'POST', body })).toEqual({ queued: 1 });
  expect(await claim()).toMatchObject([{ id: mail?.id, attempts: 1 }]);
  for (const client of [pb.anonymous(), await pb.signUp('nadie@cliente.example')])
    for (const method of ['GET', 'POST'])
      await expect(
        client.send('/api/failed-mails', { method, ...(method === 'POST' && { body }) }),
      ).rejects.toMatchObject({ status: 403 });
});

test('a failed mail is listed, and retried with all attempts on request', async () => {
  await enqueue();
  const [first, second] = await claim();
  await report({ id: first?.id, attempt: 1, outcome: 'failed', error: '550 No such mailbox' });
  await report({ id: second?.id, attempt: 1, outcome: 'sent' });
  const failed = (await (await pb.internal('GET', 'outbox/failed')).json()) as unknown;
  expect(failed).toEqual([
    {
      id: first?.id,
      kind: first?.kind,
      recipient: first?.kind === 'lead-notice' ? '' : 'c0@cliente.example',
      attempts: 1,
      last_error: '550 No such mailbox',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    },
  ]);
  const ids = [first?.id, second?.id, 'unknown'];
  expect(await (await pb.internal('POST', 'outbox/retry', { ids })).json()).toEqual({ queued: 1 });
  expect(await claim()).toMatchObject([{ id: first?.id, attempts: 1, message_id: first?.message_id }]);
});

test('old rows are deleted in any state', async () => {
  const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString().replace('T', ' ');
  const statuses = ['sent', 'failed', 'pending', 'sending'];
  await enqueue(4);
  const all = await rows();
  all.forEach(({ id }, i) => {
    const updatedAt = i < 4 ? longAgo : String(all[i]?.['updated_at']);
    const sql = 'UPDATE outbox SET status = ?, updated_at = ? WHERE id = ?';
    changeRows(pb.dataDir, sql, statuses[i % 4] ?? '', updatedAt, id);
  });
  await superuser.crons.run('prune-outbox');
  await expect.poll(async () => (await rows()).length).toBe(4);
  expect(new Set((await rows()).map((row) => row['status'] as string))).toEqual(new Set(statuses));
});

describe('a delivery problem', () => {
  const oldest = async (): Promise<unknown> => ((await counts()) as { waitingSince: unknown }).waitingSince;
  const storedAt = async (kind: string) => {
    const row = (await rows()).find((candidate) => candidate['kind'] === kind);
    return String(row?.['created_at']).replace(' ', 'T');
  };
  /** Reports the results of a lead's two mails. */
  const end = async (outcomes: Readonly<Record<string, string>>) => {
    await enqueue();
    for (const { id, kind } of await claim())
      await report({ id, attempt: 1, outcome: outcomes[kind], pauseSeconds: 60, error: 'x' });
  };

  it('is shown by an unsent mail to the dealer, even when others are sent', async () => {
    await end({ 'lead-notice': 'retry', 'lead-receipt': 'sent' });
    expect(await oldest()).toBe(await storedAt('lead-notice'));
  });

  it('is not shown by an unsent or failed mail to a customer', async () => {
    await end({ 'lead-notice': 'sent', 'lead-receipt': 'retry' });
    await end({ 'lead-notice': 'sent', 'lead-receipt': 'failed' });
    expect(await oldest()).toBeNull();
  });

  const askForPassword = async () => {
    const body = JSON.stringify({ email: `${Math.random()}@b.example` });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${pb.url}/api/send-password-reset`, { method: 'POST', headers, body });
  };

  it('is shown by a mail newer than the last sent one', async () => {
    await end({ 'lead-notice': 'sent', 'lead-receipt': 'sent' });
    await askForPassword();
    expect(await oldest()).toBe(await storedAt('password-reset'));
  });

  it('is not shown by a mail that its own mailbox refuses, even the newest', async () => {
    await end({ 'lead-notice': 'sent', 'lead-receipt': 'sent' });
    await askForPassword();
    const error = 'mail.example:587 does not accept the recipient: 452 Mailbox full.';
    for (const { id } of await claim())
      await report({ id, attempt: 1, outcome: 'retry', pauseSeconds: 60, error });
    expect(await oldest()).toBeNull();
  });
});

it.each([
  ['claim', { limit: 0, leaseSeconds: 60 }],
  ['claim', { limit: 1.5, leaseSeconds: 60 }],
  ['claim', { limit: 5 }],
  ['report', { id: 'x', attempt: 1, outcome: 'perhaps' }],
  ['report', { id: 'x', attempt: 1, outcome: 'retry' }],
  ['report', { id: 'x', outcome: 'sent' }],
  ['retry', {}],
  ['retry', { ids: [1] }],
])('%s refuses %j', async (route, body) => {
  expect((await pb.internal('POST', `outbox/${route}`, body)).status).toBe(400);
});
