import type { Instance } from '#src/server/process/instance.ts';
import type { Log } from '#src/server/lib/log.ts';
import { readBusiness } from '#src/server/business/read-business.ts';
import { mailKinds } from './mail-kinds.ts';
import { createOutboxClient } from './outbox-client.ts';
import { DEFAULT_RETRY_SECONDS } from './retry-schedule.ts';
import { startMailSender, type MailSender } from './sender.ts';
import { createDelivery, smtpSettings, verifySmtp } from './smtp.ts';

/** Starts an instance's mail sender, when its environment names a mail server; else mails wait in the outbox. */
export function startMail(instance: Instance, log: Log): MailSender {
  const settings = smtpSettings(instance.env);
  if (settings === null) {
    log.warn('SMTP_HOST is not set: mails wait in the outbox until it is.');
    return { stop: () => Promise.resolve() };
  }
  return startMailSender({
    outbox: createOutboxClient(instance.pocketbaseUrl, instance.secret),
    deliver: createDelivery(settings),
    probe: () => verifySmtp(settings),
    settings,
    kinds: mailKinds,
    schedule: instance.env.MAIL_RETRY_SECONDS ?? DEFAULT_RETRY_SECONDS,
    siteUrl: instance.siteUrl,
    business: () => readBusiness(instance.pocketbaseUrl),
    log,
  });
}
