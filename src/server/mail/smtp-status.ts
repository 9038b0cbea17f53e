import type { Log } from '#src/server/lib/log.ts';
import type { ClaimedMail, Outcome } from './outbox-client.ts';
import { impersonalTrouble, concernsOneMail, isUnreachable } from './smtp-trouble.ts';

/** State of the mail server, derived from the outcomes of mails. */
export interface SmtpStatus {
  /** Records a sent mail. Returns whether the server was failing before: then queued mails need not wait any longer. */
  readonly sent: () => boolean;
  /** Records a mail that was not sent. */
  readonly notSent: (mail: ClaimedMail, outcome: Outcome, error: unknown) => void;
  /** Whether the server was unreachable at the last attempt. */
  readonly isUnreachable: () => boolean;
}

/** Logs delivery failures for the operator: each cause once, until deliveries succeed again. */
export function createSmtpStatus(log: Log): SmtpStatus {
  let trouble = '';
  let isServerFailing = false;
  let wasUnreachable = false;
  return {
    sent: () => {
      if (trouble !== '') log.info('Mail delivery has recovered');
      const wasServerFailing = isServerFailing;
      trouble = '';
      isServerFailing = false;
      wasUnreachable = false;
      return wasServerFailing;
    },
    notSent: ({ kind, attempts }, outcome, error) => {
      if (outcome.outcome === 'sent') return;
      const words = impersonalTrouble(outcome.error);
      if (outcome.outcome === 'failed')
        log.warn(
          `Giving up on a mail (${kind}) after ${attempts} attempts: ${words} See npm run mails -- list`,
        );
      if (outcome.outcome !== 'retry') return;
      if (outcome.error !== trouble) log.warn(`Mail delivery is failing, mails stay queued: ${words}`);
      trouble = outcome.error;
      isServerFailing ||= !concernsOneMail(error);
      wasUnreachable = isUnreachable(error);
    },
    isUnreachable: () => wasUnreachable,
  };
}
