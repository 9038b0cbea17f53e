import type { SmtpSettings } from './smtp.ts';

/** Classifies errors of a mail server and describes them. */

/** Texts for refusals of a single mail, in describeTrouble and in a row's `last_error`. */
const REFUSED_RECIPIENT = 'does not accept the recipient';
const REFUSED_MESSAGE = 'does not accept the message';

const ONE_MAIL = new RegExp(
  `(${REFUSED_RECIPIENT}|${REFUSED_MESSAGE}): (\\d{3}(?:[ -]\\d\\.\\d{1,3}\\.\\d{1,3})?)?.*`,
  's',
);

/**
 * An error text without personal data, for logs: a refusal of one mail keeps only its codes, because its text may name the
 * recipient.
 */
export function impersonalTrouble(words: string): string {
  return words.replace(
    ONE_MAIL,
    (_all, refusal: string, code = '') => `${refusal}${code === '' ? '' : `: ${code}`}.`,
  );
}

/** Refusals that concern a single mail. */
export const ONE_MAIL_REFUSALS = [REFUSED_RECIPIENT, REFUSED_MESSAGE] as const;

/** Whether the server has permanently refused the mail's only recipient: the mailbox does not exist. */
export function isUnknownMailbox(error: unknown): boolean {
  const { code, command, responseCode = 0 } = partsOf(error);
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500 && responseCode < 600;
}

/**
 * Whether the failure concerns this mail only: the server refused it, or it failed before the SMTP dialogue (errors of the
 * dialogue always have a code).
 */
export function concernsOneMail(error: unknown): boolean {
  const { code, command } = partsOf(error);
  return code === undefined || code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/** Whether the server was unreachable. */
export function isUnreachable(error: unknown): boolean {
  const { code, timeoutType = '' } = partsOf(error);
  return code === 'ESOCKET' || code === 'EDNS' || (code === 'ETIMEDOUT' && timeoutType in TIMEOUTS);
}

interface TroubleParts {
  readonly code?: string;
  readonly originalCode?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly timeoutType?: string;
  readonly message?: string;
}

function partsOf(error: unknown): TroubleParts {
  return typeof error === 'object' && error !== null ? error : { message: String(error) };
}

const TIMEOUTS: Readonly<Record<string, string>> = {
  CONNECT_TIMEOUT:
    'does not answer: nothing came back when connecting. A firewall may block the port, or SMTP_HOST is wrong.',
  GREETING_TIMEOUT:
    'takes the connection but says nothing. Port 465 speaks TLS from the start, 587 and 25 do not: check SMTP_PORT.',
};

function afterwards(parts: TroubleParts): string {
  const { code, command = '', response = '' } = parts;
  const reason = parts.originalCode ?? code;
  if (reason === 'ECONNREFUSED')
    return 'refuses the connection: nothing listens there. Check SMTP_HOST and SMTP_PORT.';
  if (code === 'EDNS' || reason === 'ENOTFOUND') return 'cannot be found: no such name. Check SMTP_HOST.';
  if (code === 'EAUTH')
    return `does not accept the name and password: ${response}. Check SMTP_USER and SMTP_PASS.`;
  if (code === 'ETLS' || (code === 'ESOCKET' && /ssl|tls|certificate/i.test(parts.message ?? '')))
    return `offers no connection that can be trusted: ${parts.message ?? ''}. Check SMTP_HOST and SMTP_PORT.`;
  if (code === 'EENVELOPE' && command === 'MAIL FROM')
    return `does not accept the sender: ${response}. Check SMTP_FROM.`;
  if (code === 'EENVELOPE') return `${REFUSED_RECIPIENT}: ${response}.`;
  if (code === 'EMESSAGE') return `${REFUSED_MESSAGE}: ${response}.`;
  if (code === 'ETIMEDOUT')
    return TIMEOUTS[parts.timeoutType ?? ''] ?? 'stopped answering in the middle of the dialogue.';
  if (code === 'EABORT') return 'took too long.';
  return `cannot be used: ${parts.message ?? 'unknown error'}.`;
}

/** Describes a failure in one English sentence that says what to check. */
export function describeTrouble(error: unknown, { host, port }: Pick<SmtpSettings, 'host' | 'port'>): string {
  return `${host}:${port} ${afterwards(partsOf(error)).replace(/\.\./g, '.')}`;
}
