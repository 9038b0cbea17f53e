import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { paths } from '#src/paths.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { openInstance } from '#src/server/process/instance.ts';
import { RECOVERY_MINUTES, recoveryLink } from '#src/server/mail/templates/access-links.ts';
import { smtpSettings } from '#src/server/mail/smtp.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run admin -- grant|revoke EMAIL`: gives or takes the administrator role, whether or not the product is running;
 * `factor-off EMAIL`: takes the second factor of whoever has lost it.
 */

const log = createLog('admin');

/** What the command works on. */
interface Setting {
  readonly client: PocketBaseClient;
  readonly siteUrl: string;
  /** Whether mails can leave, and whether somebody is there to send them now. */
  readonly hasMail: boolean;
  readonly isRunning: boolean;
}

/** How whoever owns the mailbox of a locked account gets in. */
async function wayIn(email: string, { client, siteUrl, hasMail, isRunning }: Setting): Promise<string> {
  const again = `Later, ${siteUrl}${paths.forgotPassword} sends another.`;
  if (hasMail)
    return `A mail with a link to choose a password goes to that address${isRunning ? '' : ' as soon as the product runs'}. ${again}`;
  const link = recoveryLink(siteUrl, await client.recoveryToken(email));
  return (
    `SMTP_HOST is not set, so no mail leaves: hand this link to the owner of the address, and to nobody else. ` +
    `It works once, within ${RECOVERY_MINUTES} minutes; to get another, revoke and grant again.\n${link}`
  );
}

async function grant(email: string, setting: Setting): Promise<string> {
  const { result } = await setting.client.grantAdmin({ email, recoveryMail: setting.hasMail });
  switch (result) {
    case 'not-found':
      throw new Error(
        `Nobody has an account with ${email}. Let its owner register at ${setting.siteUrl}${paths.login} first, ` +
          'or set ADMIN_EMAIL and ADMIN_PASSWORD and start the product: that creates one.',
      );
    case 'already-admin':
      return `${email} is an administrator already: nothing has changed`;
    case 'granted-locked':
      return (
        `${email} is an administrator. Whoever registered the address has not proven to own it: the password is void ` +
        `and every session has ended. ${await wayIn(email, setting)}`
      );
    default:
      return `${email} is an administrator, with the password as it was: its owner has proven the address by a recovery mail`;
  }
}

async function revoke(email: string, { client }: Setting): Promise<string> {
  const { result, admins } = await client.revokeAdmin(email);
  if (result === 'not-found') throw new Error(`Nobody has an account with ${email}`);
  if (admins === 0) log.warn('Nobody administers any more: grant it to somebody, or the panel stays closed');
  return result === 'not-admin' ? `${email} was no administrator` : `${email} is no administrator any more`;
}

async function factorOff(email: string, { client, siteUrl }: Setting): Promise<string> {
  const result = await client.takeSecondFactor(email);
  if (result === 'not-found') throw new Error(`Nobody has an account with ${email}`);
  return result === 'none'
    ? `${email} had no second factor`
    : `${email} signs in with the password alone now; another second factor is set up at ${siteUrl}${paths.cuenta}`;
}

const ACTIONS = { grant, revoke, 'factor-off': factorOff } as const;

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [action, email] = positionals;
  const act = Object.entries(ACTIONS).find(([name]) => name === action)?.[1];
  if (act === undefined || email?.includes('@') !== true) {
    throw new Error('Usage: npm run admin -- grant|revoke|factor-off EMAIL');
  }
  const env = readEnv();
  const { pocketbaseUrl, secret, siteUrl } = await openInstance(env);
  const client = createPocketBaseClient(pocketbaseUrl, secret);
  const isRunning = await client.publicationVersion().then(
    () => true,
    () => false,
  );
  const backend = isRunning ? null : await startBackend(env, createLog('pocketbase'));
  const setting = { client, siteUrl, hasMail: smtpSettings(env) !== null, isRunning };
  try {
    log.info(await act(email, setting));
  } finally {
    await backend?.stop();
  }
}

try {
  await main();
} catch (error) {
  log.warn(errorMessage(error));
  process.exit(1);
}
