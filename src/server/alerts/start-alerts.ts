import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Business } from '#src/features/company/business/business.ts';
import type { HealthReport } from '#src/server/health/health-report.ts';
import type { Instance } from '#src/server/process/instance.ts';
import type { Log } from '#src/server/lib/log.ts';
import { storedBusiness } from '#src/server/business/stored-business.ts';
import { createDelivery, smtpSettings, type SmtpSettings } from '#src/server/mail/smtp.ts';
import { describeTrouble } from '#src/server/mail/smtp-trouble.ts';
import { alertMail } from './alert-mail.ts';
import type { News } from './alert-rules.ts';
import { openAlerts, type AlertOptions } from './alerts.ts';

const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;

/** The same for all attempts of a day: a mail whose acknowledgement is lost shows once. A reminder comes on another day. */
function messageIdOf({ part, kind, condition, since }: News, email: string, now: Date): string {
  const domain = email.split('@')[1] ?? 'localhost';
  return `<alert-${part}-${kind}-${condition}-${since}-${now.toISOString().slice(0, 10)}@${domain}>`;
}

/**
 * Tells by a mail that goes straight to the mail server: PocketBase, which keeps the outbox, may be what is ill.
 * @param to the operator's address; several are separated by commas.
 * @param readBusiness answers also while PocketBase is away.
 * @param stopping breaks off a mail on its way.
 */
export function tellByMail(
  settings: SmtpSettings,
  to: string,
  siteUrl: string,
  readBusiness: () => Business,
  stopping: AbortSignal,
): AlertOptions['tell'] {
  const deliver = createDelivery(settings);
  return async (news, report) => {
    const inTime = AbortSignal.any([stopping, AbortSignal.timeout(settings.sendSeconds * 1000)]);
    const business = readBusiness();
    const messageId = messageIdOf(news, business.email, new Date());
    try {
      await deliver({ mail: alertMail(news, report, siteUrl, business), to, messageId, business }, inTime);
    } catch (error) {
      throw new Error(describeTrouble(error, settings), { cause: error });
    }
  };
}

/**
 * Watches the product, and tells the log what has been ill for a while, and the operator when ALERT_TO names one and there
 * is a mail server.
 */
export async function startAlerts(
  instance: Instance,
  look: () => Promise<HealthReport>,
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const { env, siteUrl, runDir, pocketbaseDir } = instance;
  const stopping = new AbortController();
  const { signal } = stopping;
  const settings = smtpSettings(env);
  const lookAgain = await openAlerts({
    look,
    tell:
      settings === null || env.ALERT_TO === undefined
        ? () => Promise.resolve()
        : tellByMail(settings, env.ALERT_TO, siteUrl, () => storedBusiness(pocketbaseDir), signal),
    memory: path.join(runDir, 'alerts.json'),
    afterMs: env.ALERT_AFTER_MINUTES * MINUTE_MS,
    log,
  });
  const watch = async () => {
    while (!signal.aborted) {
      await lookAgain();
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}
