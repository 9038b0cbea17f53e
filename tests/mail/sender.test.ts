import { afterAll, afterEach, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { MailBench, type OutboxRow } from '#tests/support/mail-bench.ts';
import { TestPocketbase } from '#tests/support/pocketbase.ts';
import type { SmtpMode } from '#tests/support/smtp.ts';

let pb: TestPocketbase;
let bench: MailBench;
beforeAll(async () => {
  pb = await TestPocketbase.start({ hooksDir: inject('hooksDir') });
});
afterAll(() => pb.destroy());
afterEach(() => bench.close());

const isSent = ({ status }: OutboxRow) => status === 'sent';
const hasFailedOnce = ({ last_error }: OutboxRow) => last_error !== '';

test('delivers a lead to the dealer and a receipt to the customer', async () => {
  bench = await MailBench.open(pb);
  bench.startSender();
  await bench.sendLead();
  await bench.waitUntilAllSent(2);
  expect(bench.smtp.mails.map(({ to }) => to).toSorted()).toEqual([
    ['ana@cliente.example'],
    ['ventas@nordvia.example'],
  ]);
  expect(bench.logged).toEqual([]);
});

describe.each<[SmtpMode, RegExp]>([
  ['refuse', /refuses the connection/],
  ['hang-connect', /says nothing|took too long/],
  ['hang-data', /stopped answering|took too long/],
  ['temporary', /does not accept the recipient: 451/],
])('a server in mode %s', (mode, words) => {
  it('delays mails until it recovers, then gets each once', async () => {
    bench = await MailBench.open(pb, mode);
    bench.startSender(mode.startsWith('hang') ? { sendSeconds: 2 } : {});
    await bench.sendLead();
    const waiting = await bench.waitForRows('a failed attempt', (rows) => rows.every(hasFailedOnce));
    for (const { last_error } of waiting) expect(last_error).toMatch(words);
    const failing = bench.logged.length;
    await bench.smtp.setMode('accept');
    await bench.waitUntilAllSent(2);
    expect(await bench.deliveries()).toEqual([1, 1]);
    expect(bench.logged.slice(failing)).toContain('Mail delivery has recovered');
  });
});

test('delivers every mail once to a slow server', async () => {
  bench = await MailBench.open(pb, 'slow');
  bench.startSender({ sendSeconds: 10 });
  await bench.sendLeads(3);
  await bench.waitUntilAllSent(6);
  expect(await bench.deliveries()).toEqual(Array(6).fill(1));
});

test('gives a missing mailbox up at once for a customer, and retries it for the dealer', async () => {
  bench = await MailBench.open(pb, 'reject');
  bench.startSender();
  await bench.sendLead();
  const [notice, receipt] = await bench.waitForRows('both refusals', (rows) => rows.every(hasFailedOnce));
  expect(receipt).toMatchObject({ kind: 'lead-receipt', status: 'failed', attempts: 1 });
  expect(notice?.status).not.toBe('failed');
  await bench.smtp.setMode('accept');
  await bench.waitForRows('the notice', (rows) => rows.some(isSent));
  expect(await bench.counts()).toMatchObject({ sent: 1, failed: 1 });
  expect(bench.smtp.mails.map(({ to }) => to)).toEqual([['ventas@nordvia.example']]);
});

test('marks a mail as failed after its last attempt', async () => {
  bench = await MailBench.open(pb, 'temporary');
  bench.startSender({ schedule: [0, 0] });
  await bench.sendLead();
  const rows = await bench.waitForRows('the end', (all) => all.every(({ status }) => status === 'failed'));
  expect(rows.map(({ attempts }) => attempts)).toEqual([3, 3]);
  for (const { last_error } of rows) expect(last_error).toContain('451');
  expect(await bench.counts()).toEqual({ pending: 0, sending: 0, sent: 0, failed: 2, waitingSince: null });
  expect(bench.logged.filter((line) => line.includes('after 3 attempts'))).toHaveLength(2);
});

describe('mails with hours until their next attempt', () => {
  const HOURS = [7200, 7200, 7200];
  const attemptsOf = (rows: readonly OutboxRow[]) => rows.map(({ attempts }) => attempts);

  test('are sent as soon as another mail shows that the server accepts mail again, with their attempt refunded', async () => {
    bench = await MailBench.open(pb, 'refuse');
    bench.startSender({ schedule: HOURS });
    await bench.sendLead();
    await bench.waitForRows('failed attempts', (rows) => rows.every(hasFailedOnce));
    await bench.smtp.setMode('accept');
    await bench.sendLead({ email: 'later@cliente.example' });
    await bench.waitForRows('all four', (rows) => rows.filter(isSent).length === 4, 8000);
    expect(attemptsOf(await bench.rows())).toEqual([1, 1, 1, 1]);
    expect(await bench.deliveries()).toEqual([1, 1, 1, 1]);
  });

  test('are sent when the server is reachable again, even without another mail', async () => {
    bench = await MailBench.open(pb, 'refuse');
    bench.startSender({ schedule: HOURS, probeMs: 100 });
    await bench.sendLead();
    await bench.waitForRows('failed attempts', (rows) => rows.every(hasFailedOnce));
    await bench.smtp.setMode('accept');
    await bench.waitForRows('both', (rows) => rows.every(isSent), 8000);
  });

  test('are sent when the product restarts, except those refused by their own mailbox', async () => {
    bench = await MailBench.open(pb, 'temporary');
    const sender = bench.startSender({ schedule: HOURS });
    await bench.sendLead();
    await bench.waitForRows('refusals', (rows) => rows.every(hasFailedOnce));
    await bench.smtp.setMode('accept');
    await sender.stop();
    bench.startSender({ schedule: HOURS });
    const rows = await bench.waitForRows('the dealer’s', (all) => all.some(isSent), 8000);
    expect(rows.map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['lead-notice', 'sent', 1],
      ['lead-receipt', 'pending', 1],
    ]);
  });
});

test('one hanging mail does not delay the others', async () => {
  bench = await MailBench.open(pb, 'hang-connect');
  bench.startSender({ sendSeconds: 30 });
  await bench.sendLead({ email: 'hangs@cliente.example' });
  // A claimed mail that has not connected yet would not hang.
  const { smtp } = bench;
  await expect.poll(() => smtp.connections, { timeout: 10_000 }).toBe(2);
  await smtp.setMode('accept');
  await bench.sendLead({ email: 'later@cliente.example' });
  await bench.waitForRows('the later lead', (rows) => rows.filter(isSent).length === 2, 10_000);
});
