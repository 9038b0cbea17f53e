import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { isCommonPassword } from '#src/features/auth/rules/common-passwords.ts';
import type { Env } from '#src/lib/env.ts';
import { versionWarning } from '#src/server/backend/binary.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/** What the environment of a production start says that cannot be meant. What readEnv refuses never comes this far. */

/** Canonical links, the sitemap and mails carry SITE_URL. */
export function siteUrlFindings({ SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>): Finding[] {
  if (SITE_URL !== undefined) return [];
  return [
    warn(
      `SITE_URL is not set: canonical links, the sitemap and mails say http://localhost:${PORT}. ` +
        'Set it to the address that visitors type: SITE_URL=https://…',
    ),
  ];
}

/** An administrator is made of both. */
export function administratorFindings(env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Finding[] {
  if ((env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined)) return [];
  const [given, missing] =
    env.ADMIN_EMAIL === undefined ? ['ADMIN_PASSWORD', 'ADMIN_EMAIL'] : ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
  return [warn(`${given} is set without ${missing}, so it makes no administrator. Set both, or neither.`)];
}

/** A password that stands in public code is none. */
export function adminPasswordFindings({ ADMIN_PASSWORD }: Pick<Env, 'ADMIN_PASSWORD'>): Finding[] {
  if (isCommonPassword(ADMIN_PASSWORD ?? ''))
    return [
      warn(
        'ADMIN_PASSWORD is one of the commonest passwords: no administrator is made with it. Choose another.',
      ),
    ];
  if (ADMIN_PASSWORD !== demoAdmin.password) return [];
  return [warn('ADMIN_PASSWORD is the demo’s, which anybody can read in the demo’s code. Choose another.')];
}

/** @param emails of those who administer with the demo's password. */
export function knownPasswordFindings(emails: readonly string[]): Finding[] {
  return emails.map((email) =>
    warn(
      `The administrator ${email} exists here and signs in with the demo’s password, ${demoAdmin.password}, ` +
        'which anybody can read in the demo’s code. Change it, or start on an empty DATA_DIR.',
    ),
  );
}

/** The addresses of those who administer without a second factor; null where no data say it. Reads the data folder alone. */
export function adminsWithoutFactor(pocketbaseDir: string): string[] | null {
  const file = path.join(pocketbaseDir, 'data.db');
  if (!existsSync(file)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(
        `SELECT email FROM users JOIN profiles ON profiles.user_id = users.id WHERE role = 'admin' AND users.id NOT IN
          (SELECT user_id FROM segundo_factor WHERE confirmado != '') ORDER BY email`,
      )
      .all();
    return rows.map(({ email }) => String(email));
  } catch {
    // Data from before the first start of this version have no such table.
    return null;
  } finally {
    database?.close();
  }
}

/** @param emails of those who administer and sign in with a password alone; null when that cannot be read. */
export function secondFactorFindings(
  emails: readonly string[] | null,
  { SECOND_FACTOR }: Pick<Env, 'SECOND_FACTOR'>,
): Finding[] {
  if (emails === null)
    return [note('Whether administrators have a second factor is told once there are data.')];
  if (emails.length === 0) return [note('Each administrator has a second factor.')];
  const asked = {
    off: 'SECOND_FACTOR=off asks nobody for one',
    on: 'the panel asks for one',
    required: 'the panel lets them in with one only',
  };
  const text = `Administrators without a second factor: ${emails.length} (${emails.join(', ')}); ${asked[SECOND_FACTOR]}.`;
  return [SECOND_FACTOR === 'off' ? warn(text) : note(text)];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether only this machine reaches what listens there. Any name but `localhost` may lead elsewhere. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, `ipv${version as 4 | 6}`);
}

/** In words why a production start does not listen there; null where a proxy stands in front, or none is wanted. */
export function directTrouble({
  HOST,
  PROXY_HOPS,
  ALLOW_DIRECT,
}: Pick<Env, 'HOST' | 'PROXY_HOPS' | 'ALLOW_DIRECT'>): string | null {
  if (isLoopback(HOST) || PROXY_HOPS > 0 || ALLOW_DIRECT === '1') return null;
  return (
    `HOST=${HOST} opens the product to the network, and PROXY_HOPS=0 says that no proxy stands in front. Set PROXY_HOPS=1 ` +
    'behind a proxy, or HOST=127.0.0.1; ALLOW_DIRECT=1 permits it.'
  );
}

/** Whether visitors reach the product without a proxy. */
export function directFindings(env: Pick<Env, 'HOST' | 'PROXY_HOPS' | 'ALLOW_DIRECT'>): Finding[] {
  const trouble = directTrouble(env);
  if (trouble !== null) return [stop(trouble)];
  if (isLoopback(env.HOST) || env.PROXY_HOPS > 0) return [];
  return [
    warn(
      'ALLOW_DIRECT=1 lets the product start without a proxy in front, which bounds connections, floods and slow readers: ' +
        'the product itself does not.',
    ),
  ];
}

/** The gateway speaks http: where visitors come by https, something of the operator's stands in front, and is believed who they are. */
export function proxyFindings({ SITE_URL, PROXY_HOPS }: Pick<Env, 'SITE_URL' | 'PROXY_HOPS'>): Finding[] {
  if (PROXY_HOPS > 1)
    return [
      note(
        `PROXY_HOPS is ${PROXY_HOPS}: the proxy next to the product has to take the other's word alone, or whoever asks it ` +
          'directly has no limits. See docs/deployment/one-machine.md, "With a CDN in front".',
      ),
    ];
  if (PROXY_HOPS > 0 || SITE_URL?.startsWith('https:') !== true) return [];
  return [
    warn(
      'SITE_URL is https, which a proxy in front has to answer, and PROXY_HOPS is 0: all visitors share the limits of ' +
        'its address. Say how many proxies of yours stand in front: PROXY_HOPS=1',
    ),
  ];
}

/** Whether mails leave; nothing is sent to find out. */
export function mailFindings({ SMTP_HOST, SMTP_PORT }: Pick<Env, 'SMTP_HOST' | 'SMTP_PORT'>): Finding[] {
  return SMTP_HOST === undefined
    ? [warn('SMTP_HOST is not set: leads are stored, and their mails wait in the outbox.')]
    : [note(`Mails leave by ${SMTP_HOST}:${SMTP_PORT}. To try: npm run mail:test -- you@example.com`)];
}

/** Whether the operator hears that something is ill. */
export function alertFindings({ ALERT_TO, SMTP_HOST }: Pick<Env, 'ALERT_TO' | 'SMTP_HOST'>): Finding[] {
  if (ALERT_TO === undefined)
    return [note('ALERT_TO is not set: only the log and /healthz tell that something is ill.')];
  return SMTP_HOST === undefined
    ? [warn('ALERT_TO is set without SMTP_HOST: nobody is told by mail that something is ill.')]
    : [note(`What is ill is told to ${ALERT_TO}.`)];
}

/** Name, tax number, e-mail and phones, as src/config/business.ts has them until the panel has others. */
export function businessFindings(isDemo: boolean): Finding[] {
  return isDemo
    ? [
        warn(
          'The business data in src/config/business.ts are still the demo’s: write yours in the panel (Ajustes), or there.',
        ),
      ]
    : [];
}

/** What a PocketBase of that version means, where the operator has said what an unsafe one may do. */
export function versionFindings(version: string | null, minimum: Env['POCKETBASE_MIN']): readonly Finding[] {
  const warning = versionWarning(version);
  if (warning === null) return [note(`PocketBase ${version ?? ''}`)];
  return minimum === 'strict' ? [stop(`${warning} POCKETBASE_MIN=strict refuses it.`)] : [warn(warning)];
}
