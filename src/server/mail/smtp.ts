import type { Business } from '#src/features/company/business/business.ts';
import type { Env } from '#src/lib/env.ts';
import type { Mail } from './mail.ts';

/** SMTP delivery: one connection per mail, with timeouts. */

/** Mail server, sender and dealer's recipients. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string | undefined;
  readonly pass: string | undefined;
  /** Null for the dealer's name and address. */
  readonly from: string | null;
  /** Recipients of mails to the dealer, separated by commas. Null for the dealer's address. */
  readonly dealer: string | null;
  /** Timeout of one mail in seconds. */
  readonly sendSeconds: number;
}

/** SMTP settings of the environment; null without SMTP_HOST. */
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

/** A mail with its recipient, Message-ID and default sender. */
export interface Delivery {
  readonly mail: Mail;
  readonly to: string;
  /** With angle brackets; the same for every attempt. */
  readonly messageId: string;
  /** Sender when the settings have none. */
  readonly business: Pick<Business, 'name' | 'email'>;
}

/** Sends a mail; resolves when the server has accepted it. @throws nodemailer's error, or EABORT after `signal`. */
export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** Timeouts of the SMTP dialogue in milliseconds; none exceeds the total timeout. */
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

/**
 * Port 465 uses implicit TLS. Credentials leave this machine only over TLS. A dynamic import, because without a mail server the package
 * would only take memory.
 */
async function transportOf({ host, port, user, pass, sendSeconds }: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
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

/** Connects and authenticates without sending. @throws nodemailer's error. */
export async function verifySmtp(settings: SmtpSettings): Promise<void> {
  const transport = await transportOf(settings);
  await transport.verify();
}

/** Creates a delivery over SMTP. */
export function createDelivery(settings: SmtpSettings): Deliver {
  return async ({ mail, to, messageId, business }, signal) => {
    const transport = await transportOf(settings);
    await transport.sendMail({
      from: settings.from ?? { name: business.name, address: business.email },
      to,
      ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      // An ASCII name: some programs show the encoded form of any other.
      ...(mail.calendar !== undefined && { icalEvent: { ...mail.calendar, filename: 'cita.ics' } }),
      messageId,
      // Suppresses automatic replies such as out-of-office messages.
      headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      signal,
    });
  };
}
