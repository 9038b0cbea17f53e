import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { demoAdmin } from '#src/config/demo-admin.ts';
import { isCommonPassword } from '#src/features/auth/rules/common-passwords.ts';
import type { Env } from '#src/lib/env.ts';
import { versionWarning } from '#src/server/backend/binary.ts';
import { note, stop, warn, type Finding } from './finding.ts';

/**
 * Checks of a production environment for settings that are valid but cannot be meant. readEnv has already rejected invalid
 * ones.
 */

/** Canonical links, the sitemap and mails contain SITE_URL. */
export function siteUrlFindings({ SITE_URL, PORT }: Pick<Env, 'SITE_URL' | 'PORT'>): Finding[] {
  if (SITE_URL !== undefined) return [];
  return [
    warn(
      `SITE_URL is not set: canonical links, the sitemap and mails use http://localhost:${PORT}. ` +
        'Set it to the public address of the site: SITE_URL=https://…',
    ),
  ];
}

/** The initial administrator needs both variables. */
export function administratorFindings(env: Pick<Env, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>): Finding[] {
  if ((env.ADMIN_EMAIL === undefined) === (env.ADMIN_PASSWORD === undefined)) return [];
  const [given, missing] =
    env.ADMIN_EMAIL === undefined ? ['ADMIN_PASSWORD', 'ADMIN_EMAIL'] : ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];
  return [warn(`${given} is set without ${missing}, so no administrator is created. Set both, or neither.`)];
}

/** A password in public code is no secret. */
export function adminPasswordFindings({ ADMIN_PASSWORD }: Pick<Env, 'ADMIN_PASSWORD'>): Finding[] {
  if (isCommonPassword(ADMIN_PASSWORD ?? ''))
    return [
      warn(
        'ADMIN_PASSWORD is one of the most common passwords: no administrator is created with it. Choose another.',
      ),
    ];
  if (ADMIN_PASSWORD !== demoAdmin.password) return [];
  return [warn('ADMIN_PASSWORD is the demo’s, which is public in its source code. Choose another.')];
}

/** @param emails of the administrators with the demo password. */
export function knownPasswordFindings(emails: readonly string[]): Finding[] {
  return emails.map((email) =>
    warn(
      `The administrator ${email} signs in with the demo password, ${demoAdmin.password}, ` +
        'which is public in its source code. Change it, or start with an empty DATA_DIR.',
    ),
  );
}

/** Addresses of the administrators without a second factor; null without a database. Reads the data folder only. */
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
    // Data from before the first start of this version lack the table.
    return null;
  } finally {
    database?.close();
  }
}

/** @param emails of the administrators who sign in with a password only; null when they cannot be read. */
export function secondFactorFindings(
  emails: readonly string[] | null,
  { SECOND_FACTOR }: Pick<Env, 'SECOND_FACTOR'>,
): Finding[] {
  if (emails === null)
    return [note('Whether administrators have a second factor can be checked once there is a database.')];
  if (emails.length === 0) return [note('Each administrator has a second factor.')];
  const policy = {
    off: 'SECOND_FACTOR=off requires none',
    on: 'the panel prompts for one',
    required: 'the panel requires one',
  };
  const text = `Administrators without a second factor: ${emails.length} (${emails.join(', ')}); ${policy[SECOND_FACTOR]}.`;
  return [SECOND_FACTOR === 'off' ? warn(text) : note(text)];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether the address is reachable from this machine only. Any name but `localhost` may resolve to another address. */
function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, `ipv${version as 4 | 6}`);
}

/** Why a production start refuses to listen there; null behind a proxy, or when none is required. */
export function directTrouble({
  HOST,
  PROXY_HOPS,
  ALLOW_DIRECT,
}: Pick<Env, 'HOST' | 'PROXY_HOPS' | 'ALLOW_DIRECT'>): string | null {
  if (isLoopback(HOST) || PROXY_HOPS > 0 || ALLOW_DIRECT === '1') return null;
  return (
    `HOST=${HOST} opens the product to the network, but PROXY_HOPS=0 means that there is no proxy in front. Set PROXY_HOPS=1 ` +
    'behind a proxy, or HOST=127.0.0.1. ALLOW_DIRECT=1 allows it without a proxy.'
  );
}

/** Whether visitors reach the product without a proxy. */
export function directFindings(env: Pick<Env, 'HOST' | 'PROXY_HOPS' | 'ALLOW_DIRECT'>): Finding[] {
  const trouble = directTrouble(env);
  if (trouble !== null) return [stop(trouble)];
  if (isLoopback(env.HOST) || env.PROXY_HOPS > 0) return [];
  return [
    warn(
      'ALLOW_DIRECT=1 lets the product start without a proxy in front, which would limit connections, floods and slow readers: ' +
        'the product itself does not.',
    ),
  ];
}

/**
 * The gateway serves plain HTTP: with an https SITE_URL a proxy of the operator's is in front, and the client's address comes
 * from its header.
 */
export function proxyFindings({ SITE_URL, PROXY_HOPS }: Pick<Env, 'SITE_URL' | 'PROXY_HOPS'>): Finding[] {
  if (PROXY_HOPS > 1)
    return [
      note(
        `PROXY_HOPS is ${PROXY_HOPS}: the proxy next to the product must accept X-Forwarded-For only from the outer one. A client ` +
          'that reaches it directly evades the rate limits. See docs/deployment/one-machine.md, "With a CDN in front".',
      ),
    ];
  if (PROXY_HOPS > 0 || SITE_URL?.startsWith('https:') !== true) return [];
  return [
    warn(
      'SITE_URL is https, which needs a proxy in front, but PROXY_HOPS is 0: all visitors share the rate limits of the ' +
        'proxy’s address. Set the number of your proxies in front: PROXY_HOPS=1',
    ),
  ];
}

/** Whether mails can be sent; the check sends nothing. */
export function mailFindings({ SMTP_HOST, SMTP_PORT }: Pick<Env, 'SMTP_HOST' | 'SMTP_PORT'>): Finding[] {
  return SMTP_HOST === undefined
    ? [warn('SMTP_HOST is not set: leads are stored, and their mails wait in the outbox.')]
    : [
        note(
          `Mails are sent through ${SMTP_HOST}:${SMTP_PORT}. To test it: npm run mail:test -- you@example.com`,
        ),
      ];
}

/** Whether the operator receives alerts. */
export function alertFindings({ ALERT_TO, SMTP_HOST }: Pick<Env, 'ALERT_TO' | 'SMTP_HOST'>): Finding[] {
  if (ALERT_TO === undefined)
    return [note('ALERT_TO is not set: incidents are reported in the log and by /healthz only.')];
  return SMTP_HOST === undefined
    ? [warn('ALERT_TO is set without SMTP_HOST, so no alert is sent. Set SMTP_HOST.')]
    : [note(`Alerts are sent to ${ALERT_TO}.`)];
}

/** Name, tax number, e-mail and phones from src/config/business.ts, until they are changed in the panel. */
export function businessFindings(isDemo: boolean): Finding[] {
  return isDemo
    ? [
        warn(
          'The business data in src/config/business.ts are still the demo’s: enter yours in the panel (Ajustes), or there.',
        ),
      ]
    : [];
}

/** The finding for a PocketBase version; the operator decides with POCKETBASE_MIN whether an unsafe one may run. */
export function versionFindings(version: string | null, minimum: Env['POCKETBASE_MIN']): readonly Finding[] {
  const warning = versionWarning(version);
  if (warning === null) return [note(`PocketBase ${version ?? ''}`)];
  return minimum === 'strict' ? [stop(`${warning} POCKETBASE_MIN=strict refuses it.`)] : [warn(warning)];
}
