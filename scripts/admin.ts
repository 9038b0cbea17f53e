import { parseArgs } from 'node:util';
import { readEnv } from '#src/lib/env.ts';
import { paths } from '#src/paths.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import { createLog } from '#src/server/lib/log.ts';
import { openInstance, requireDatabase } from '#src/server/process/instance.ts';
import { RECOVERY_MINUTES, recoveryLink } from '#src/server/mail/templates/access-links.ts';
import { smtpSettings } from '#src/server/mail/smtp.ts';
import { createPocketBaseClient, type PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { startBackend } from '#src/server/backend/backend.ts';

/**
 * `npm run admin -- grant|revoke EMAIL` grants or revokes the administrator role, whether or not the product is running;
 * `factor-off EMAIL` removes the second factor of an account whose owner has lost the device.
 */

const log = createLog('admin');

/** What an action needs. */
interface Setting {
  readonly client: PocketBaseClient;
  readonly siteUrl: string;
  /** Whether SMTP is configured, and whether the product runs and sends mails now. */
  readonly hasMail: boolean;
  readonly isRunning: boolean;
}

/** How the owner of the mailbox of a locked account can sign in. */
async function signInInstructions(
  email: string,
  { client, siteUrl, hasMail, isRunning }: Setting,
): Promise<string> {
  const again = `Request another one later at ${siteUrl}${paths.forgotPassword}.`;
  if (hasMail)
    return `A mail with a link to choose a password is sent to that address${isRunning ? '' : ' once the product is running'}. ${again}`;
  const link = recoveryLink(siteUrl, await client.recoveryToken(email));
  return (
    `SMTP_HOST is not set, so no mail is sent: give this link to the owner of the address only. ` +
    `It works once and expires in ${RECOVERY_MINUTES} minutes. To get another one, revoke and grant again.\n${link}`
  );
}

async function grant(email: string, setting: Setting): Promise<string> {
  const { result } = await setting.client.grantAdmin({ email, recoveryMail: setting.hasMail });
  switch (result) {
    case 'not-found':
      throw new Error(
        `There is no account with the address ${email}. Its owner must register first at ${setting.siteUrl}${paths.login}, ` +
          'or set ADMIN_EMAIL and ADMIN_PASSWORD and start the product, which creates it.',
      );
    case 'already-admin':
      return `${email} is already an administrator: nothing was changed`;
    case 'granted-locked':
      return (
        `${email} is now an administrator. The address was not verified, so the password no longer works ` +
        `and all sessions have ended. ${await signInInstructions(email, setting)}`
      );
    default:
      return `${email} is now an administrator and keeps the password: the address was verified by a recovery mail`;
  }
}

async function revoke(email: string, { client }: Setting): Promise<string> {
  const { result, admins } = await client.revokeAdmin(email);
  if (result === 'not-found') throw new Error(`There is no account with the address ${email}`);
  if (admins === 0)
    log.warn(
      'There is no administrator left: grant the role to another account, or the panel cannot be used',
    );
  return result === 'not-admin'
    ? `${email} was not an administrator`
    : `${email} is no longer an administrator`;
}

async function factorOff(email: string, { client, siteUrl }: Setting): Promise<string> {
  const result = await client.takeSecondFactor(email);
  if (result === 'not-found') throw new Error(`There is no account with the address ${email}`);
  return result === 'none'
    ? `${email} had no second factor`
    : `${email} now signs in with the password alone; a new second factor can be set up at ${siteUrl}${paths.cuenta}`;
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
  const instance = await openInstance(env);
  const { pocketbaseUrl, secret, siteUrl } = instance;
  const client = createPocketBaseClient(pocketbaseUrl, secret);
  const isRunning = await client.publicationVersion().then(
    () => true,
    () => false,
  );
  if (!isRunning) requireDatabase(instance);
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
