import { readEnv } from '#src/lib/env.ts';
import { storedBusiness } from '#src/server/lib/stored-business.ts';
import { dataDirOf, foldersOf } from '#src/server/process/instance.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { mailOf } from '#src/server/mail/templates/layout.ts';
import { createDelivery, smtpSettings, verifySmtp } from '#src/server/mail/smtp.ts';
import { describeTrouble } from '#src/server/mail/smtp-trouble.ts';

/** `npm run mail:test -- ADDRESS`: tests SMTP: connects, signs in, and sends a mail to the address. */

const content = {
  title: 'El correo funciona',
  preview: 'Mensaje de prueba.',
  blocks: [
    { kind: 'paragraph', text: 'Este mensaje de prueba ha salido de tu web por el servidor configurado.' },
  ],
} as const;

async function main(): Promise<number> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const address = process.argv[2] ?? '';
  if (!/^[^\s@,]+@[^\s@,]+$/.test(address)) {
    say('Usage: npm run mail:test -- you@example.com');
    return 2;
  }
  const env = readEnv();
  const settings = smtpSettings(env);
  if (settings === null) {
    say(
      'SMTP_HOST is not set, so no mail is sent: leads are stored, and their mails wait in the outbox. See .env.example.',
    );
    return 1;
  }
  const { host, port, user, sendSeconds } = settings;
  const business = storedBusiness(foldersOf(dataDirOf(env)).pocketbaseDir);
  const from = settings.from ?? `${business.name} <${business.email}>`;
  try {
    await verifySmtp(settings);
    say(
      `Connected to ${host}:${port}${user === undefined ? ' without signing in (SMTP_USER is not set)' : ` and signed in as ${user}`}.`,
    );
    const messageId = `<${crypto.randomUUID()}@mail-test>`;
    const mail = mailOf(content.title, content, business);
    const signal = AbortSignal.timeout(sendSeconds * 1000);
    await createDelivery(settings)({ mail, to: address, messageId, business }, signal);
  } catch (error) {
    say(describeTrouble(error, settings));
    return 1;
  }
  say(`The server accepted a mail from ${from} to ${address}. If it does not arrive, check the spam folder.`);
  say(`Leads are sent to ${settings.dealer ?? business.email}.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
