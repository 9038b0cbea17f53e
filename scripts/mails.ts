import { readEnv } from '#src/lib/env.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog, escapeControlChars } from '#src/server/lib/log.ts';
import { openInstance } from '#src/server/process/instance.ts';
import { obsolescence } from '#src/server/mail/mail-expiry.ts';
import { createOutboxClient, type FailedMail, type OutboxClient } from '#src/server/mail/outbox-client.ts';
import { smtpSettings } from '#src/server/mail/smtp.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run mails -- list`: the mails that were given up, and why. `npm run mails -- retry ID…|all`: has them tried again. Whether
 * or not the product is running.
 */

const USAGE = 'Usage: npm run mails -- list, or npm run mails -- retry ID…|all';

/** Recipients, and what their servers answer, are strangers' words. */
const say = (line: string) => process.stdout.write(`${escapeControlChars(line)}\n`);

const toWhom = ({ recipient }: FailedMail) => (recipient === '' ? 'the dealer (MAIL_TO)' : recipient);

function list(failed: readonly FailedMail[]): void {
  say(failed.length === 0 ? 'No mail was given up.' : `${failed.length} mails were given up:`);
  for (const mail of failed) {
    const { id, kind, created_at, attempts, last_error } = mail;
    say(`${id}  ${kind}, stored ${created_at}, to ${toWhom(mail)}, ${attempts} attempts: ${last_error}`);
  }
}

/** Why a mail would be given up again whatever happens; null when it may leave. */
function obsoleteBecause({ kind, created_at }: FailedMail): string | null {
  switch (obsolescence(kind, new Date(created_at), new Date())) {
    case null:
      return null;
    case 'unknown':
      return 'this version of the product knows no such mail';
    case 'late':
      return 'it has waited too long to be of use; whoever needs it asks for another';
  }
}

/** Answers whether every mail that was named was given up before. */
async function retry(
  outbox: OutboxClient,
  failed: readonly FailedMail[],
  wanted: readonly string[],
): Promise<boolean> {
  const isWanted = ({ id }: FailedMail) => wanted.includes('all') || wanted.includes(id);
  const named = failed.filter(isWanted);
  const live = named.filter((mail) => obsoleteBecause(mail) === null);
  const queued = await outbox.retry(live.map(({ id }) => id));
  say(`${queued} mails are tried again, with all their attempts.`);
  for (const mail of named)
    if (!live.includes(mail)) say(`${mail.id} (${mail.kind}) stays given up: ${obsoleteBecause(mail) ?? ''}`);
  const unknown = wanted.filter((id) => id !== 'all' && !failed.some((mail) => mail.id === id));
  for (const id of unknown) say(`${id} is none of the mails that were given up: see npm run mails -- list`);
  return unknown.length === 0;
}

async function main(): Promise<number> {
  const [action, ...ids] = process.argv.slice(2);
  if (action === 'list' ? ids.length > 0 : action !== 'retry' || ids.length === 0) {
    say(USAGE);
    return 2;
  }
  const env = readEnv();
  const { pocketbaseUrl, secret } = await openInstance(env);
  const outbox = createOutboxClient(pocketbaseUrl, secret);
  const isRunning = await outbox.counts().then(
    () => true,
    () => false,
  );
  const backend = isRunning ? null : await startBackend(env, createLog('pocketbase'));
  try {
    const failed = await outbox.failed();
    if (action === 'list') {
      list(failed);
      return 0;
    }
    const isDone = await retry(outbox, failed, ids);
    if (smtpSettings(env) === null) say('SMTP_HOST is not set, so no mail leaves.');
    else if (!isRunning) say('They leave as soon as the product runs.');
    return isDone ? 0 : 1;
  } finally {
    await backend?.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${escapeControlChars(errorMessage(error))}\n`);
  process.exitCode = 1;
}
