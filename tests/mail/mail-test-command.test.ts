import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, test } from 'vitest';
import { FaultySmtp } from '#tests/support/smtp.ts';

let smtp: FaultySmtp | undefined;
afterEach(() => smtp?.close());

async function mailTest(address: string, env: Readonly<Record<string, string>>): Promise<[number, string]> {
  const child = spawn(process.execPath, ['scripts/mail-test.ts', address], {
    env: { ...process.env, SMTP_HOST: '', MAIL_SEND_SECONDS: '10', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return [code, output];
}

const envOf = (port: number) => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) });

test('reports success for a server that accepts mail, and the mail arrives', async () => {
  smtp = await FaultySmtp.start();
  const [code, output] = await mailTest('jefe@nordvia.example', envOf(smtp.port));
  expect([code, output]).toEqual([0, expect.stringContaining('accepted a mail')]);
  expect(smtp.mails.map(({ to }) => to)).toEqual([['jefe@nordvia.example']]);
});

// sender.test.ts and smtp-trouble.test.ts cover the other server behaviour and messages.
it.each([
  ['reject', '10', 'does not accept the recipient: 550'],
  ['hang-data', '2', 'took too long'],
] as const)('explains the failure of a server in mode %s', async (mode, seconds, words) => {
  smtp = await FaultySmtp.start(mode);
  const env = { ...envOf(smtp.port), MAIL_SEND_SECONDS: seconds };
  const [code, output] = await mailTest('jefe@nordvia.example', env);
  expect(output).toContain(words);
  expect(code).toBe(1);
});

it.each([
  ['', 2, 'Usage'],
  ['without-at', 2, 'Usage'],
  ['jefe@nordvia.example', 1, 'SMTP_HOST is not set'],
])('the address %j without a server exits with %d', async (address, expected, words) => {
  const [code, output] = await mailTest(address, {});
  expect(output).toContain(words);
  expect(code).toBe(expected);
});
