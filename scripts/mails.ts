import { readEnv } from '#src/lib/env.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog, escapeControlChars } from '#src/server/lib/log.ts';
import { openInstance, requireDatabase } from '#src/server/process/instance.ts';
import { obsolescence } from '#src/server/mail/mail-expiry.ts';
import { createOutboxClient, type FailedMail, type OutboxClient } from '#src/server/mail/outbox-client.ts';
import { smtpSettings } from '#src/server/mail/smtp.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run mails -- list` lists the mails that were given up, with the last error. `npm run mails -- retry ID…|all` queues them
 * again. Both work whether or not the product is running.
 */

const USAGE = 'Usage: npm run mails -- list, or npm run mails -- retry ID…|all';

/** Recipients and SMTP responses are untrusted, so control characters are escaped. */
const say = (line: string) => process.stdout.write(`${escapeControlChars(line)}\n`);

const toWhom = ({ recipient }: FailedMail) => (recipient === '' ? 'the dealer (MAIL_TO)' : recipient);

function list(failed: readonly FailedMail[]): void {
  say(failed.length === 0 ? 'No mail was given up.' : `${failed.length} mails were given up:`);
  for (const mail of failed) {
    const { id, kind, created_at, attempts, last_error } = mail;
    say(`${id}  ${kind}, stored ${created_at}, to ${toWhom(mail)}, ${attempts} attempts: ${last_error}`);
  }
}

/** Why a mail would be given up again in any case; null if it can be sent. */
function obsoleteBecause({ kind, created_at }: FailedMail): string | null {
  switch (obsolescence(kind, new Date(created_at), new Date())) {
    case null:
      return null;
    case 'unknown':
      return 'this version of the product does not support this kind of mail';
    case 'late':
      return 'it has waited too long and is no longer useful; the recipient can request a new one';
  }
}

/** Returns whether every given id was a mail that was given up. */
async function retry(
  outbox: OutboxClient,
  failed: readonly FailedMail[],
  requested: readonly string[],
): Promise<boolean> {
  const isRequested = ({ id }: FailedMail) => requested.includes('all') || requested.includes(id);
  const named = failed.filter(isRequested);
  const live = named.filter((mail) => obsoleteBecause(mail) === null);
  const queued = await outbox.retry(live.map(({ id }) => id));
  say(`${queued} mails were queued again, with all their attempts.`);
  for (const mail of named)
    if (!live.includes(mail)) say(`${mail.id} (${mail.kind}) stays given up: ${obsoleteBecause(mail) ?? ''}`);
  const unknown = requested.filter((id) => id !== 'all' && !failed.some((mail) => mail.id === id));
  for (const id of unknown) say(`${id} is not a mail that was given up: npm run mails -- list shows them`);
  return unknown.length === 0;
}

async function main(): Promise<number> {
  const [action, ...ids] = process.argv.slice(2);
  if (action === 'list' ? ids.length > 0 : action !== 'retry' || ids.length === 0) {
    say(USAGE);
    return 2;
  }
  const env = readEnv();
  const instance = await openInstance(env);
  const { pocketbaseUrl, secret } = instance;
  const outbox = createOutboxClient(pocketbaseUrl, secret);
  const isRunning = await outbox.counts().then(
    () => true,
    () => false,
  );
  if (!isRunning) requireDatabase(instance);
  const backend = isRunning ? null : await startBackend(env, createLog('pocketbase'));
  try {
    const failed = await outbox.failed();
    if (action === 'list') {
      list(failed);
      return 0;
    }
    const isDone = await retry(outbox, failed, ids);
    if (smtpSettings(env) === null) say('SMTP_HOST is not set, so no mail is sent.');
    else if (!isRunning) say('They are sent once the product is running.');
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
