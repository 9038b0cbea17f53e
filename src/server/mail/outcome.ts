import { MailObsolete, MailUnneeded } from './mail.ts';
import type { ClaimedMail, Outcome } from './outbox-client.ts';
import type { SmtpSettings } from './smtp.ts';
import { describeTrouble, isUnknownMailbox } from './smtp-trouble.ts';

/**
 * Pauses in seconds after the first, second, … failed attempt: 5 and 30 seconds, 2, 10 and 30 minutes, then 1, 2, 4, 8, 8, 12 and
 * 12 hours. After two days in total, the mail fails.
 */
export const DEFAULT_RETRY_SECONDS: readonly number[] = [
  5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800, 43_200, 43_200,
];

/** Inputs that decide the outcome of a failed attempt. */
interface Judging {
  readonly settings: Pick<SmtpSettings, 'host' | 'port'>;
  /** Pauses in seconds after each failed attempt. */
  readonly schedule: readonly number[];
  /** Whether the sender aborted the attempt: then neither the mail nor the server has failed. */
  readonly isAborted: boolean;
}

/** Whether a retry would fail the same way. The operator can fix the dealer's address; a customer's address was mistyped. */
function isHopeless({ recipient }: Pick<ClaimedMail, 'recipient'>, error: unknown): boolean {
  return error instanceof MailObsolete || (recipient !== '' && isUnknownMailbox(error));
}

/** Outcome of a mail whose sending threw an error: completed, failed, or retried after a pause. */
export function outcomeOf(
  mail: Pick<ClaimedMail, 'recipient' | 'attempts'>,
  error: unknown,
  { settings, schedule, isAborted }: Judging,
): Outcome {
  if (error instanceof MailUnneeded) return { outcome: 'sent' };
  const words = error instanceof MailObsolete ? error.message : describeTrouble(error, settings);
  if (isAborted) return { outcome: 'retry', error: words, pauseSeconds: 0 };
  // Attempts are counted from 1.
  const pauseSeconds = schedule[mail.attempts - 1];
  if (pauseSeconds === undefined || isHopeless(mail, error)) return { outcome: 'failed', error: words };
  return { outcome: 'retry', error: words, pauseSeconds };
}
