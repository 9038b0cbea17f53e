import type { Log } from '#src/server/lib/log.ts';
import type { ClaimedMail, Outcome } from './outbox-client.ts';
import { impersonalTrouble, isOfOneMail, isOutOfReach } from './smtp-trouble.ts';

/** What is known of the mail server from what became of mails. */
export interface SmtpStatus {
  /** A mail has left. Answers whether the server had taken none before: what waits need not wait any longer. */
  readonly sent: () => boolean;
  /** A mail has not left. */
  readonly notSent: (mail: ClaimedMail, outcome: Outcome, error: unknown) => void;
  /** Whether the server could not even be reached the last time. */
  readonly isOutOfReach: () => boolean;
}

/** Tells what an operator has to know of failures: each cause once, until mails leave again. */
export function createSmtpStatus(log: Log): SmtpStatus {
  let trouble = '';
  let isServers = false;
  let isAway = false;
  return {
    sent: () => {
      if (trouble !== '') log.info('Mails leave again');
      const wasServers = isServers;
      trouble = '';
      isServers = false;
      isAway = false;
      return wasServers;
    },
    notSent: ({ kind, attempts }, outcome, error) => {
      if (outcome.outcome === 'sent') return;
      const words = impersonalTrouble(outcome.error);
      if (outcome.outcome === 'failed')
        log.warn(
          `A mail (${kind}) is given up after ${attempts} attempts: ${words} See npm run mails -- list`,
        );
      if (outcome.outcome !== 'retry') return;
      if (outcome.error !== trouble) log.warn(`Mails have to wait: ${words}`);
      trouble = outcome.error;
      isServers ||= !isOfOneMail(error);
      isAway = isOutOfReach(error);
    },
    isOutOfReach: () => isAway,
  };
}
