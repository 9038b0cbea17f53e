import { MailObsolete, MailUnneeded } from './mail.ts';
import type { ClaimedMail, Outcome } from './outbox-client.ts';
import type { SmtpSettings } from './smtp.ts';
import { describeTrouble, isUnknownMailbox } from './smtp-trouble.ts';

/**
 * Pauses in seconds after the first, second, … failed attempt: 5 and 30 seconds, 2, 10 and 30 minutes, then 1, 2, 4, 8, 8, 12 and
 * 12 hours. Two days in all, then the mail is given up.
 */
export const DEFAULT_RETRY_SECONDS: readonly number[] = [
  5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800, 43_200, 43_200,
];

/** What a failed attempt is judged by. */
interface Judging {
  readonly settings: Pick<SmtpSettings, 'host' | 'port'>;
  /** Pauses in seconds after each failed attempt. */
  readonly schedule: readonly number[];
  /** Whether the sender itself has broken the attempt off: then nobody else is to blame. */
  readonly isBrokenOff: boolean;
}

/** Whether another attempt would end the same way. The dealer's own address is the operator's to mend; a customer's was mistyped. */
function isHopeless({ recipient }: Pick<ClaimedMail, 'recipient'>, error: unknown): boolean {
  return error instanceof MailObsolete || (recipient !== '' && isUnknownMailbox(error));
}

/** What becomes of a mail whose sending threw: it is done with, given up, or tried again after a pause. */
export function outcomeOf(
  mail: Pick<ClaimedMail, 'recipient' | 'attempts'>,
  error: unknown,
  { settings, schedule, isBrokenOff }: Judging,
): Outcome {
  if (error instanceof MailUnneeded) return { outcome: 'sent' };
  const words = error instanceof MailObsolete ? error.message : describeTrouble(error, settings);
  if (isBrokenOff) return { outcome: 'retry', error: words, pauseSeconds: 0 };
  // Attempts are counted from 1.
  const pauseSeconds = schedule[mail.attempts - 1];
  if (pauseSeconds === undefined || isHopeless(mail, error)) return { outcome: 'failed', error: words };
  return { outcome: 'retry', error: words, pauseSeconds };
}
