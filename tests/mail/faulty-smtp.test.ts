import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FaultySmtp, SLOW_MS, type SmtpMode } from '#tests/support/smtp.ts';

let server: FaultySmtp;

beforeEach(async () => {
  server = await FaultySmtp.start();
});
afterEach(() => server.close());

const TIMEOUT_MS = 400;

function send(messageId = '<m@nordvia.example>', timeout = TIMEOUT_MS): Promise<unknown> {
  const client = nodemailer.createTransport({
    host: '127.0.0.1',
    port: server.port,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return client.sendMail({ from: 'a@b.example', to: 'c@d.example', subject: 'x', text: 'y', messageId });
}

it.each<[SmtpMode, Record<string, unknown>]>([
  ['refuse', { code: 'ESOCKET' }],
  ['hang-connect', { code: 'ETIMEDOUT' }],
  ['hang-data', { code: 'ETIMEDOUT' }],
  ['reject', { responseCode: 550 }],
  ['temporary', { responseCode: 451 }],
])('%s fails a real client, which gets through once the server recovers', async (mode, failure) => {
  await server.setMode(mode);
  await expect(send()).rejects.toMatchObject(failure);
  expect(server.count('<m@nordvia.example>')).toBe(0);
  await server.setMode('accept');
  await send();
  expect(server.count('<m@nordvia.example>')).toBe(1);
});

it('counts deliveries by Message-ID', async () => {
  await send('<one@nordvia.example>');
  await send('<two@nordvia.example>');
  await send('<two@nordvia.example>');
  expect([server.count('<one@nordvia.example>'), server.count('<two@nordvia.example>')]).toEqual([1, 2]);
  expect(server.mails[0]).toMatchObject({ from: 'a@b.example', to: ['c@d.example'] });
});

it('responds slowly without failing a patient client', async () => {
  await server.setMode('slow');
  const started = performance.now();
  await send('<slow@nordvia.example>', 5000);
  expect(performance.now() - started).toBeGreaterThan(3 * SLOW_MS);
  expect(server.count('<slow@nordvia.example>')).toBe(1);
});
