import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from '#src/features/company/business/business.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { MailObsolete, type Announced, type MailBuilder, type MailContext } from './mail.ts';
import type { ClaimedMail, OutboxClient, Outcome } from './outbox-client.ts';
import { outcomeOf } from './outcome.ts';
import type { Deliver, SmtpSettings } from './smtp.ts';
import { createSmtpStatus } from './smtp-status.ts';

/**
 * Sends the mails of the outbox, at least once: a mail is sent twice only if the machine died during its delivery. The lease
 * of a claim is longer than the send timeout, so that no two senders send the same mail.
 */

const POLL_MS = 1000;
const PARALLEL = 4;
const REPORT_AGAIN_MS = 500;
const PROBE_MS = 60_000;
const STOP_MS = 8000;

/** Dependencies and settings of the sender. */
export interface SenderOptions {
  readonly outbox: OutboxClient;
  readonly deliver: Deliver;
  /** Connects to the mail server without sending. @throws Error when that fails. */
  readonly probe: () => Promise<void>;
  readonly settings: Pick<SmtpSettings, 'host' | 'port' | 'dealer' | 'sendSeconds'>;
  /** Builders by kind. */
  readonly kinds: Readonly<Record<string, MailBuilder>>;
  /** Pauses in seconds after each failed attempt. */
  readonly schedule: readonly number[];
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly cardsOfStock: MailContext['cardsOfStock'];
  /** Reads the dealer's current data. @throws Error when PocketBase does not answer. */
  readonly business: () => Promise<Business>;
  readonly log: Log;
  /** Milliseconds between probes of an unreachable server. */
  readonly probeMs?: number;
  /** Milliseconds between polls for due mails. */
  readonly pollMs?: number;
  /** Milliseconds that a graceful shutdown waits for deliveries in progress. */
  readonly stopMs?: number;
}

/** A running sender. */
export interface MailSender {
  /** Stops claiming, waits for deliveries in progress, and aborts those that take too long; they are retried later. */
  stop: () => Promise<void>;
}

/** Builds and delivers a claimed mail. Returns what it announced. @throws what the builder or the delivery throws. */
async function send(
  options: SenderOptions,
  claimed: ClaimedMail,
  signal: AbortSignal,
): Promise<Announced | undefined> {
  const { outbox, deliver, settings, kinds, siteUrl, apiUrl, cardsOfStock, business: readBusiness } = options;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(settings.sendSeconds * 1000)]);
  const build = kinds[claimed.kind];
  if (build === undefined) throw new MailObsolete(`Unknown mail kind: ${claimed.kind}.`);
  const business = await readBusiness();
  const mail = await build(claimed.payload, {
    ...{ siteUrl, apiUrl, business, cardsOfStock },
    recipient: claimed.recipient,
    createdAt: new Date(claimed.created_at.replace(' ', 'T')),
    callPocketbase: outbox.call,
  });
  const to = claimed.recipient === '' ? (settings.dealer ?? business.email) : claimed.recipient;
  await deliver({ mail, to, messageId: claimed.message_id, business }, inTime);
  return mail.announced;
}

/** Reports the outcome of a mail to PocketBase, with retries; after `lastTry` aborts, one last time. */
async function report(
  { outbox, log }: SenderOptions,
  claimed: ClaimedMail,
  outcome: Outcome,
  lastTry: AbortSignal,
): Promise<void> {
  for (;;) {
    const isLast = lastTry.aborted;
    try {
      await outbox.report(claimed, outcome);
      return;
    } catch (error) {
      if (isLast) {
        log.warn(`Cannot report the outcome of a mail (${claimed.kind}): ${errorMessage(error)}`);
        return;
      }
      await sleep(REPORT_AGAIN_MS);
    }
  }
}

/** Starts sending. */
export function startMailSender(options: SenderOptions): MailSender {
  const { outbox, settings, schedule, log, probe } = options;
  const { pollMs = POLL_MS, probeMs = PROBE_MS, stopMs = STOP_MS } = options;
  const leaseSeconds = settings.sendSeconds * 2;
  const stopping = new AbortController();
  const aborting = new AbortController();
  const inProgress = new Set<Promise<void>>();
  const server = createSmtpStatus(log);
  let unreported = 0;

  /** Makes mails due at once that wait for the mail server. Returns false when PocketBase does not answer. */
  const wake = async (): Promise<boolean> => {
    try {
      const woken = await outbox.wake();
      if (woken > 0) log.info(`Retrying ${woken} queued mails now`);
      return true;
    } catch {
      return false;
    }
  };

  const attempt = async (claimed: ClaimedMail): Promise<Outcome> => {
    try {
      const announced = await send(options, claimed, aborting.signal);
      if (server.sent()) await wake();
      return { outcome: 'sent', ...(announced !== undefined && { announced }) };
    } catch (error) {
      const isAborted = aborting.signal.aborted;
      const outcome = outcomeOf(claimed, error, { settings, schedule, isAborted });
      if (!isAborted) server.notSent(claimed, outcome, error);
      return outcome;
    }
  };

  const handle = async (claimed: ClaimedMail): Promise<void> => {
    const outcome = await attempt(claimed);
    unreported++;
    await report(options, claimed, outcome, aborting.signal);
    unreported--;
  };

  const claimMore = async (): Promise<number> => {
    const claimed = await outbox.claim(PARALLEL - inProgress.size, leaseSeconds);
    for (const mail of claimed) {
      const work = handle(mail);
      inProgress.add(work);
      void work.finally(() => inProgress.delete(work));
    }
    return claimed.length;
  };

  /** Detects that an unreachable server has recovered, although the next retry may be hours away. */
  const watchReach = async (): Promise<void> => {
    for (;;) {
      await sleep(probeMs, undefined, { signal: stopping.signal });
      if (!server.isUnreachable()) continue;
      const isThere = await probe().then(
        () => true,
        () => false,
      );
      if (isThere && !stopping.signal.aborted) await wake();
    }
  };
  // It rejects only when its signal aborts.
  watchReach().catch(() => undefined);

  const run = async (): Promise<void> => {
    let isAwake = false;
    while (!stopping.signal.aborted) {
      // The restart may have fixed what was wrong before.
      isAwake ||= await wake();
      // Claim nothing until PocketBase has received all outcomes: it could return a mail that has been sent.
      if (inProgress.size === PARALLEL || unreported > 0) {
        await Promise.race(inProgress);
        continue;
      }
      // When PocketBase is down, its supervisor logs it.
      const claimed = await claimMore().catch(() => 0);
      if (claimed === 0) await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => aborting.abort(), stopMs);
      await running;
      await Promise.all(inProgress);
      clearTimeout(timer);
    },
  };
}
