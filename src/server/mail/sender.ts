import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from '#src/features/company/business/business.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { MailObsolete, type MailBuilder } from './mail.ts';
import type { ClaimedMail, OutboxClient, Outcome } from './outbox-client.ts';
import { outcomeOf } from './outcome.ts';
import type { Deliver, SmtpSettings } from './smtp.ts';
import { createSmtpStatus } from './smtp-status.ts';

/**
 * Sends what waits in the outbox: at least once, and twice only what was on its way when the machine died. A mail is
 * claimed for longer than sending it may take, so that no other sender has it at the same time.
 */

const POLL_MS = 1000;
const PARALLEL = 4;
const REPORT_AGAIN_MS = 500;
const PROBE_MS = 60_000;
const STOP_MS = 8000;

/** What the sender works with. */
export interface SenderOptions {
  readonly outbox: OutboxClient;
  readonly deliver: Deliver;
  /** Connects to the mail server and sends nothing. @throws Error when that does not work. */
  readonly probe: () => Promise<void>;
  readonly settings: Pick<SmtpSettings, 'host' | 'port' | 'dealer' | 'sendSeconds'>;
  /** Builders by kind. */
  readonly kinds: Readonly<Record<string, MailBuilder>>;
  /** Pauses in seconds after each failed attempt. */
  readonly schedule: readonly number[];
  readonly siteUrl: string;
  /** The dealer as it is when a mail is built. @throws Error when PocketBase does not answer. */
  readonly business: () => Promise<Business>;
  readonly log: Log;
  /** Milliseconds between two probes of a server that could not be reached. */
  readonly probeMs?: number;
  /** Milliseconds between two looks for mails that are due. */
  readonly pollMs?: number;
  /** Milliseconds that an orderly stop waits for the mails on their way. */
  readonly stopMs?: number;
}

/** A running sender. */
export interface MailSender {
  /** Claims nothing more, waits for the mails on their way, and breaks off what takes too long: that is tried again later. */
  stop: () => Promise<void>;
}

/** Builds a claimed mail and hands it to the mail server. @throws what either of the two throws. */
async function send(
  { outbox, deliver, settings, kinds, siteUrl, business: readBusiness }: SenderOptions,
  claimed: ClaimedMail,
  signal: AbortSignal,
): Promise<void> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(settings.sendSeconds * 1000)]);
  const build = kinds[claimed.kind];
  if (build === undefined) throw new MailObsolete(`No mail of the kind ${claimed.kind} is known.`);
  const business = await readBusiness();
  const mail = await build(claimed.payload, {
    siteUrl,
    business,
    recipient: claimed.recipient,
    createdAt: new Date(claimed.created_at.replace(' ', 'T')),
    callPocketbase: outbox.call,
  });
  const to = claimed.recipient === '' ? (settings.dealer ?? business.email) : claimed.recipient;
  await deliver({ mail, to, messageId: claimed.message_id, business }, inTime);
}

/** Tells PocketBase what became of a mail until it has heard; after `lastTry` aborts, one more time. */
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
        log.warn(`What became of a mail (${claimed.kind}) could not be noted: ${errorMessage(error)}`);
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
  const breakingOff = new AbortController();
  const onTheirWay = new Set<Promise<void>>();
  const server = createSmtpStatus(log);
  let unreported = 0;

  /** Has sent at once what waits for a server that is there again. False while PocketBase cannot be told. */
  const wake = async (): Promise<boolean> => {
    try {
      const woken = await outbox.wake();
      if (woken > 0) log.info(`${woken} mails that were waiting are tried now`);
      return true;
    } catch {
      return false;
    }
  };

  const attempt = async (claimed: ClaimedMail): Promise<Outcome> => {
    try {
      await send(options, claimed, breakingOff.signal);
      if (server.sent()) await wake();
      return { outcome: 'sent' };
    } catch (error) {
      const isBrokenOff = breakingOff.signal.aborted;
      const outcome = outcomeOf(claimed, error, { settings, schedule, isBrokenOff });
      if (!isBrokenOff) server.notSent(claimed, outcome, error);
      return outcome;
    }
  };

  const handle = async (claimed: ClaimedMail): Promise<void> => {
    const outcome = await attempt(claimed);
    unreported++;
    await report(options, claimed, outcome, breakingOff.signal);
    unreported--;
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

  /** Finds out that a server is back which no mail would be sent to for hours. */
  const watchReach = async (): Promise<void> => {
    for (;;) {
      await sleep(probeMs, undefined, { signal: stopping.signal });
      if (!server.isOutOfReach()) continue;
      const isThere = await probe().then(
        () => true,
        () => false,
      );
      if (isThere && !stopping.signal.aborted) await wake();
    }
  };
  // It ends by its signal only.
  watchReach().catch(() => undefined);

  const run = async (): Promise<void> => {
    let isAwake = false;
    while (!stopping.signal.aborted) {
      // Whatever was wrong before the start may have been mended by it.
      isAwake ||= await wake();
      // Until PocketBase knows that a mail has left, nothing more is claimed: it could be that mail again.
      if (onTheirWay.size === PARALLEL || unreported > 0) {
        await Promise.race(onTheirWay);
        continue;
      }
      // When PocketBase is away, its own supervisor says so.
      const claimed = await claimMore().catch(() => 0);
      if (claimed === 0) await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopping.abort();
      const timer = setTimeout(() => breakingOff.abort(), stopMs);
      await running;
      await Promise.all(onTheirWay);
      clearTimeout(timer);
    },
  };
}
