import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it, test } from 'vitest';
import { logLine } from '#src/server/log.ts';
import { startCommand } from '#tests/support/commands.ts';
import { MailBench, type OutboxRow } from '#tests/support/mail-bench.ts';
import { TEST_SECRET } from '#tests/support/pocketbase.ts';
import type { SmtpMode } from '#tests/support/smtp.ts';

const hooksDir = inject('hooksDir');
let bench: MailBench;
afterEach(() => bench.close());

const isSent = ({ status }: OutboxRow) => status === 'sent';
const hasFailedOnce = ({ last_error }: OutboxRow) => last_error !== '';

test('a lead reaches the dealer, and its receipt the customer', async () => {
  bench = await MailBench.open(hooksDir);
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
])('a server that answers by %s', (mode, words) => {
  it('makes mails wait until it recovers, and then they go once', async () => {
    bench = await MailBench.open(hooksDir, mode);
    bench.startSender();
    await bench.sendLead();
    const waiting = await bench.waitForRows('a failed attempt', (rows) => rows.every(hasFailedOnce));
    for (const { last_error } of waiting) expect(last_error).toMatch(words);
    await bench.smtp.setMode('accept');
    await bench.waitUntilAllSent(2);
    expect(await bench.deliveries()).toEqual([1, 1]);
    expect(bench.logged.at(-1)).toBe('Mails leave again');
  });
});

test('a slow server gets every mail once', async () => {
  bench = await MailBench.open(hooksDir, 'slow');
  bench.startSender({ sendSeconds: 10 });
  await bench.sendLeads(3);
  await bench.waitUntilAllSent(6);
  expect(await bench.deliveries()).toEqual(Array(6).fill(1));
});

test('a mailbox that does not exist is given up at once for a customer, tried again for the dealer', async () => {
  bench = await MailBench.open(hooksDir, 'reject');
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

test('what never gets through is given up after its last attempt, for all to see', async () => {
  bench = await MailBench.open(hooksDir, 'temporary');
  bench.startSender({ schedule: [0, 0] });
  await bench.sendLead();
  const rows = await bench.waitForRows('the end', (all) => all.every(({ status }) => status === 'failed'));
  expect(rows.map(({ attempts }) => attempts)).toEqual([3, 3]);
  for (const { last_error } of rows) expect(last_error).toContain('451');
  expect(await bench.counts()).toEqual({ pending: 0, sending: 0, sent: 0, failed: 2, waitingSince: null });
  expect(bench.logged.filter((line) => line.includes('given up after 3 attempts'))).toHaveLength(2);
});

describe('mails that would wait for hours', () => {
  const HOURS = [7200, 7200, 7200];
  const attemptsOf = (rows: readonly OutboxRow[]) => rows.map(({ attempts }) => attempts);

  test('leave as soon as another shows that the server takes mails again, and are as fresh as before', async () => {
    bench = await MailBench.open(hooksDir, 'refuse');
    bench.startSender({ schedule: HOURS });
    await bench.sendLead();
    await bench.waitForRows('failed attempts', (rows) => rows.every(hasFailedOnce));
    await bench.smtp.setMode('accept');
    await bench.sendLead({ email: 'later@cliente.example' });
    await bench.waitForRows('all four', (rows) => rows.filter(isSent).length === 4, 8000);
    expect(attemptsOf(await bench.rows())).toEqual([1, 1, 1, 1]);
    expect(await bench.deliveries()).toEqual([1, 1, 1, 1]);
  });

  test('leave when the server can be reached again, also when no other mail finds that out', async () => {
    bench = await MailBench.open(hooksDir, 'refuse');
    bench.startSender({ schedule: HOURS, probeMs: 100 });
    await bench.sendLead();
    await bench.waitForRows('failed attempts', (rows) => rows.every(hasFailedOnce));
    await bench.smtp.setMode('accept');
    await bench.waitForRows('both', (rows) => rows.every(isSent), 8000);
  });

  test('leave when the product starts again, but for those whose own mailbox refused them', async () => {
    bench = await MailBench.open(hooksDir, 'temporary');
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

test('one mail that hangs does not hold up the others', async () => {
  bench = await MailBench.open(hooksDir, 'hang-connect');
  bench.startSender({ sendSeconds: 30 });
  await bench.sendLead({ email: 'hangs@cliente.example' });
  await bench.waitForRows('both hanging', (rows) => rows.every(({ status }) => status === 'sending'));
  await bench.smtp.setMode('accept');
  await bench.sendLead({ email: 'later@cliente.example' });
  await bench.waitForRows('the later lead', (rows) => rows.filter(isSent).length === 2, 10_000);
});

test('several senders at once send nothing twice', async () => {
  bench = await MailBench.open(hooksDir, 'slow');
  for (let i = 0; i < 3; i++) bench.startSender({ sendSeconds: 20 });
  await bench.sendLeads(20);
  await bench.waitUntilAllSent(40);
  expect(await bench.deliveries()).toEqual(Array(40).fill(1));
});

test('orderly restarts in the middle of it send nothing twice', async () => {
  bench = await MailBench.open(hooksDir, 'slow');
  await bench.sendLeads(15);
  for (let restart = 0; restart < 4; restart++) {
    const before = bench.smtp.connections;
    const sender = bench.startSender({ sendSeconds: 20 });
    await expect.poll(() => bench.smtp.connections).toBeGreaterThan(before);
    await sender.stop();
    expect((await bench.rows()).filter(({ status }) => status === 'sending')).toEqual([]);
  }
  bench.startSender({ sendSeconds: 20 });
  await bench.waitUntilAllSent(30);
  expect(await bench.deliveries()).toEqual(Array(30).fill(1));
});

test('an orderly stop breaks off what hangs, and the mail is tried again', async () => {
  bench = await MailBench.open(hooksDir, 'hang-data');
  const sender = bench.startSender({ sendSeconds: 60 });
  await bench.sendLead();
  await bench.waitForRows('hanging mails', (rows) => rows.every(({ status }) => status === 'sending'));
  await sender.stop();
  expect((await bench.rows()).map(({ status }) => status)).toEqual(['pending', 'pending']);
  await bench.smtp.setMode('accept');
  bench.startSender();
  await bench.waitUntilAllSent(2);
});

test('PocketBase killed while mails leave costs no mail and doubles none', async () => {
  bench = await MailBench.open(hooksDir, 'slow');
  // A claim whose answer dies with PocketBase holds its mails for twice as long: the wait below has to outlast that.
  bench.startSender({ sendSeconds: 12 });
  await bench.sendLeads(10);
  for (let kill = 0; kill < 3; kill++) {
    await bench.smtp.takeMore(1);
    await bench.pb.end('SIGKILL');
    // Long enough for reports to fail.
    await sleep(300);
    await bench.pb.boot();
  }
  await bench.waitUntilAllSent(20);
  expect(await bench.deliveries()).toEqual(Array(20).fill(1));
});

describe('the visitor', () => {
  const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

  it('waits no longer for any mail server than for none', async () => {
    bench = await MailBench.open(hooksDir, 'refuse');
    await bench.sendLeads(5, 'warm-up.example');
    const without = median(await bench.sendLeads(25, 'without.example'));
    bench.startSender({ sendSeconds: 5 });
    const modes: readonly SmtpMode[] = ['refuse', 'hang-connect', 'hang-data', 'reject', 'temporary', 'slow'];
    for (const mode of modes) {
      await bench.smtp.setMode(mode);
      const times = await bench.sendLeads(25, `${mode}.example`);
      // Waiting for a server would cost seconds. Sharing a busy machine with the sender costs a little.
      expect(median(times), mode).toBeLessThan(without * 5 + 100);
      expect(Math.max(...times), mode).toBeLessThan(2500);
    }
  });
});

/** Everything that stands in a folder's files, below it too, but the database itself: that is what forgets by request. */
async function written(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile() && !file.name.startsWith('data.db'))
    .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

test('nothing that is written down besides the data names whoever wrote, registered or was erased', async () => {
  const who = {
    nombre: 'Zenobia Plantagenet',
    email: 'zenobia.planted@planta.example',
    telefono: '+34 699 555 777',
    mensaje: 'Un mensaje plantado, que nadie más lee.',
  };
  bench = await MailBench.open(hooksDir, 'reject');
  const { pb, smtp } = bench;
  // The first account administers, and such a one is not erased.
  await pb.signUp('primera@nordvia.example');
  smtp.refusalWords = `5.1.1 <${who.email}> (${who.nombre}): No such mailbox`;
  bench.startSender();
  await bench.sendLead(who);
  await bench.waitForRows('both refusals', (rows) => rows.every(hasFailedOnce));
  const post = (route: string, body: unknown) =>
    fetch(`${pb.url}${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const users = '/api/collections/users';
  const account = { ...who, password: 'plantado-123', passwordConfirm: 'plantado-123' };
  const imported = { id: 'plantado0000000', fields: { ...who, canal: 'contacto_web' } };
  const statuses = [
    await post('/api/send-contact-email', { ...who, canal: 'contacto_web', telefono: 'plantado' }),
    await post(`${users}/records`, account),
    await post(`${users}/records`, account),
    await post(`${users}/records`, { ...account, email: 'plantado' }),
    await post(`${users}/auth-with-password`, { identity: who.email, password: 'plantado' }),
    await post('/api/send-password-reset', { email: who.email }),
    await post('/api/person', { dato: who.email }),
    await pb.internal('POST', 'import', { collection: 'leads', rows: [imported] }),
    await pb.internal('POST', 'import', {
      collection: 'leads',
      rows: [{ ...imported, id: 'plantado0000001', fields: { ...who, email: 'plantado@' } }],
    }),
    await pb.internal('POST', 'person/count', { dato: 'Zenobia Plantagenet' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 200, 400, 400, 400, 204, 403, 200, 400, 400]);
  const erased = startCommand([process.execPath, 'scripts/person.ts', 'erase', who.email, '--yes'], {
    DATA_DIR: path.join(pb.dataDir, 'of-the-command'),
    PB_PORT: String(pb.port),
    WEBHOOK_SECRET: TEST_SECRET,
  });
  const code = await erased.ended;
  expect([code, erased.output()]).toEqual([0, expect.stringContaining('Erased')]);
  await pb.end();
  const lines = bench.logged.flatMap((message) =>
    (['text', 'json'] as const).map((format) =>
      logLine(format, { time: new Date(), level: 'warn', part: 'mail', message }),
    ),
  );
  expect(lines.join('')).toContain('does not accept the recipient');
  const all = [...lines, erased.output(), pb.log, await written(pb.dataDir)].join('\n').toLowerCase();
  expect(all).toContain('auth-with-password');
  for (const planted of ['zenobia', 'plantagenet', 'plantado', '699 555 777', '699555777'])
    expect(all.split('\n').filter((line) => line.includes(planted))).toEqual([]);
});
