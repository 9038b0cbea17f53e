import { createTransport } from 'nodemailer';
import type { Business } from '#src/features/company/business/business.ts';
import type { Env } from '#src/lib/env.ts';
import type { Mail } from './mail.ts';

/** The way out: one mail, one connection, each of them bounded in time. */

/** Where mails leave and by whose name. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly pass: string | undefined;
  /** Null for the dealer's own name and address. */
  readonly from: string | null;
  /** Where mails to the dealer go; several addresses are separated by commas. Null for the dealer's own address. */
  readonly dealer: string | null;
  /** The longest that sending one mail may take, in seconds. */
  readonly sendSeconds: number;
}

/** Settings of the environment; null when it names no mail server. */
export function smtpSettings(env: Env): SmtpSettings | null {
  if (env.SMTP_HOST === undefined) return null;
  return {
    host: env.SMTP_HOST,
    port: env.SMTP_PORT,
    user: env.SMTP_USER,
    pass: env.SMTP_PASS,
    from: env.SMTP_FROM ?? null,
    dealer: env.MAIL_TO ?? null,
    sendSeconds: env.MAIL_SEND_SECONDS,
  };
}

/** A mail with all that its delivery needs. */
export interface Delivery {
  readonly mail: Mail;
  readonly to: string;
  /** With angle brackets; the same at every attempt. */
  readonly messageId: string;
  /** By whose name it leaves, where the settings name nobody. */
  readonly business: Pick<Business, 'name' | 'email'>;
}

/** Sends a mail; resolves when the server has taken it. @throws nodemailer's error, or EABORT after `signal`. */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** Waits of a dialogue in milliseconds: each is short, and none outlasts the whole. */
function timeouts(sendSeconds: number) {
  const atMost = (ms: number) => Math.min(ms, sendSeconds * 1000);
  return {
    dnsTimeout: atMost(10_000),
    connectionTimeout: atMost(10_000),
    greetingTimeout: atMost(20_000),
    socketTimeout: sendSeconds * 1000,
    socketCloseTimeout: 0,
  };
}

/** Port 465 is TLS from the start; a password leaves this machine encrypted only. */
function transportOf({ host, port, user, pass, sendSeconds }: SmtpSettings) {
  return createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: user !== undefined && !LOOPBACK.test(host),
    ...(user !== undefined && { auth: { user, pass: pass ?? '' } }),
    ...timeouts(sendSeconds),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in, sending nothing. @throws nodemailer's error. */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  await transportOf(settings).verify();
}

/** A delivery by SMTP. */
export function createDelivery(settings: SmtpSettings): Deliver {
  const transport = transportOf(settings);

  return async ({ mail, to, messageId, business }, signal) => {
    await transport.sendMail({
      from: settings.from ?? { name: business.name, address: business.email },
      to,
      ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId,
      // Nobody's out-of-office message should answer it.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    });
  };
}
