import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, inject, test } from 'vitest';
import { changeRows } from '#tests/support/database.ts';
import { MailBench } from '#tests/support/mail-bench.ts';
import { TEST_SECRET } from '#tests/support/pocketbase.ts';

let bench: MailBench;
afterEach(() => bench.close());

/** Runs the command against a running product. */
async function mails(...args: string[]): Promise<[number, string]> {
  const child = spawn(process.execPath, ['scripts/mails.ts', ...args], {
    env: {
      ...process.env,
      DATA_DIR: `${bench.pb.dataDir}/of-the-command`,
      PB_PORT: String(bench.pb.port),
      WEBHOOK_SECRET: TEST_SECRET,
      SMTP_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return [code, output];
}

test('an operator lists failed mails and retries them while the product runs', async () => {
  bench = await MailBench.open(inject('hooksDir'), 'temporary');
  bench.startSender({ schedule: [] });
  await bench.sendLead();
  await fetch(`${bench.pb.url}/api/send-password-reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ana@cliente.example' }),
  });
  // Two more that were requested three hours ago, for an address without an account.
  const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString().replace('T', ' ');
  const sql = `UPDATE outbox SET status = 'failed', created_at = ? WHERE kind LIKE 'password-reset%'`;
  await bench.waitForRows(
    'resets',
    (rows) => rows.length === 4 && rows.every(({ status }) => /sent|failed/.test(status)),
  );
  changeRows(bench.pb.dataDir, sql, threeHoursAgo);
  const recipient = `UPDATE outbox SET recipient = ? WHERE kind = 'password-reset'`;
  changeRows(bench.pb.dataDir, recipient, '\u001b]0;mine\u0007@cliente.example');

  const [code, listed] = await mails('list');
  expect([code, listed]).toEqual([0, expect.stringContaining('4 mails were given up')]);
  expect(listed).toMatch(/lead-notice, stored \S+Z, to the dealer \(MAIL_TO\), 1 attempts: .*451/);
  expect(listed).toMatch(/lead-receipt, stored \S+Z, to ana@cliente\.example/);
  // The recipient is visitor input: control characters must not reach the terminal.
  expect(listed).toContain('to \\u{1b}]0;mine\\u{7}@cliente.example');

  await bench.smtp.setMode('accept');
  const [withUnknown, retried] = await mails('retry', 'all', 'no-such-mail');
  expect([withUnknown, retried]).toEqual([1, expect.stringContaining('2 mails were queued again')]);
  expect(retried).toContain('no-such-mail is not a mail that was given up');
  expect(retried).toMatch(/\(password-reset\) stays given up: it has waited too long/);
  expect(retried).toMatch(/\(password-reset-notice\) stays given up/);
  const rows = await bench.waitForRows(
    'the lead’s',
    (all) => all.filter(({ status }) => status === 'sent').length === 2,
  );
  expect(rows.map(({ kind, status }) => [kind, status])).toEqual([
    ['lead-notice', 'sent'],
    ['lead-receipt', 'sent'],
    ['password-reset', 'failed'],
    ['password-reset-notice', 'failed'],
  ]);
  expect(await bench.deliveries()).toEqual([1, 1, 0, 0]);
});
