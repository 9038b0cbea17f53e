import { setTimeout as sleep } from 'node:timers/promises';
import { errorMessage, type Log } from '#src/server/log.ts';
import type { MailKinds } from './mail-kinds.ts';
import { MailObsolete, MailUnneeded } from './mail.ts';
import type { ClaimedMail, OutboxClient, Outcome } from './outbox-client.ts';
import { pauseAfter } from './retry-schedule.ts';
import type { Deliver, SmtpSettings } from './smtp.ts';
import { describeTrouble, isUnknownMailbox } from './smtp-trouble.ts';

/**
 * Sends what waits in the outbox: at least once, and twice only what was on its way when the machine died. A mail is
 * claimed for longer than sending it may take, so that no other sender has it at the same time.
 */

const POLL_MS = 1000;
const PARALLEL = 4;
const REPORT_AGAIN_MS = 500;
/** What an orderly stop waits for the mails on their way. */
const STOP_MS = 8000;

/** What the sender works with. */
export interface SenderOptions {
  readonly outbox: OutboxClient;
  readonly deliver: Deliver;
  readonly settings: Pick<SmtpSettings, 'host' | 'port' | 'dealer' | 'sendSeconds'>;
  readonly kinds: MailKinds;
  /** Pauses in seconds after each failed attempt. */
  readonly schedule: readonly number[];
  readonly siteUrl: string;
  readonly log: Log;
}

/** A running sender. */
export interface MailSender {
  /** Claims nothing more, waits for the mails on their way, and breaks off what takes too long: that is tried again later. */
  stop: () => Promise<void>;
}

/** Starts sending. */
export function startMailSender(options: SenderOptions): MailSender {
  const { outbox, deliver, settings, kinds, schedule, siteUrl, log } = options;
  const leaseSeconds = settings.sendSeconds * 2;
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const onTheirWay = new Set<Promise<void>>();
  let unreported = 0;
  let trouble = '';

  const send = async (claimed: ClaimedMail): Promise<void> => {
    const signal = AbortSignal.any([breakingOff.signal, AbortSignal.timeout(settings.sendSeconds * 1000)]);
    const build = kinds[claimed.kind];
    if (build === undefined) throw new MailObsolete(`No mail of the kind ${claimed.kind} is known`);
    const mail = await build(claimed.payload, {
      siteUrl,
      recipient: claimed.recipient,
      createdAt: new Date(claimed.created_at.replace(' ', 'T')),
      callPocketbase: outbox.call,
    });
    const to = claimed.recipient === '' ? settings.dealer : claimed.recipient;
    await deliver({ mail, to, messageId: claimed.message_id }, signal);
  };

  const judge = (claimed: ClaimedMail, error: unknown): Outcome => {
    if (error instanceof MailUnneeded) return { outcome: 'sent' };
    const words = error instanceof MailObsolete ? error.message : describeTrouble(error, settings);
    if (breakingOff.signal.aborted) return { outcome: 'retry', error: words, pauseSeconds: 0 };
    const pauseSeconds = pauseAfter(claimed.attempts, schedule);
    // The dealer's own address is the operator's to mend; a customer's was mistyped.
    const isHopeless = error instanceof MailObsolete || (claimed.recipient !== '' && isUnknownMailbox(error));
    if (isHopeless || pauseSeconds === null) {
      log.warn(`A mail (${claimed.kind}) is given up after ${claimed.attempts} attempts: ${words}`);
      return { outcome: 'failed', error: words };
    }
    if (words !== trouble) log.warn(`Mails have to wait: ${words}`);
    trouble = words;
    return { outcome: 'retry', error: words, pauseSeconds };
  };

  /** Until PocketBase knows that a mail has left, nothing more is claimed: it could be that mail again. */
  const report = async (claimed: ClaimedMail, outcome: Outcome): Promise<void> => {
    unreported++;
    try {
      while (!breakingOff.signal.aborted) {
        try {
          await outbox.report(claimed, outcome);
          return;
        } catch {
          await sleep(REPORT_AGAIN_MS);
        }
      }
      await outbox.report(claimed, outcome);
    } catch (error) {
      log.warn(`What became of a mail (${claimed.kind}) could not be noted: ${errorMessage(error)}`);
    } finally {
      unreported--;
    }
  };

  const handle = async (claimed: ClaimedMail): Promise<void> => {
    let outcome: Outcome = { outcome: 'sent' };
    try {
      await send(claimed);
      if (trouble !== '') log.info('Mails leave again');
      trouble = '';
    } catch (error) {
      outcome = judge(claimed, error);
    }
    await report(claimed, outcome);
  };

  const claimMore = async (): Promise<number> => {
    const claimed = await outbox.claim(PARALLEL - onTheirWay.size, leaseSeconds);
    for (const mail of claimed) {
      const work = handle(mail);
      onTheirWay.add(work);
      void work.finally(() => onTheirWay.delete(work));
    }
    return claimed.length;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (onTheirWay.size === PARALLEL || unreported > 0) {
        await Promise.race(onTheirWay);
        continue;
      }
      // When PocketBase is away, its own supervisor says so.
      const claimed = await claimMore().catch(() => 0);
      if (claimed === 0) await sleep(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => breakingOff.abort(), STOP_MS);
      await running;
      await Promise.all(onTheirWay);
      clearTimeout(timer);
    },
  };
}
