import type { Instance } from '#src/server/process/instance.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createPocketBaseClient } from '#src/server/pocketbase/client.ts';
import { readBusiness } from '#src/server/lib/business.ts';
import type { MailBuilder } from './mail.ts';
import type { MailKind } from './mail-expiry.ts';
import { createOutboxClient } from './outbox-client.ts';
import { DEFAULT_RETRY_SECONDS } from './outcome.ts';
import { startMailSender, type MailSender } from './sender.ts';
import { createDelivery, smtpSettings, verifySmtp } from './smtp.ts';
import { adminGranted, adminInvited, passwordReset, passwordResetNotice } from './templates/access-links.ts';
import { accountChanged, businessEmailChanged, newDevice } from './templates/account-notices.ts';
import { alertsConfirm, alertsNews } from './templates/alert-mails.ts';
import { appointmentMail } from './templates/appointment-mail.ts';
import { leadNotice, leadReceipt } from './templates/lead-mails.ts';

/**
 * Builders by mail kind. A mail is built from its row's payload at the moment of sending, so that it may contain data that
 * must not wait in the queue, like a fresh recovery link.
 */
export const mailKinds: Readonly<Record<MailKind, MailBuilder>> = {
  'account-changed': accountChanged,
  'admin-granted': adminGranted,
  'admin-invited': adminInvited,
  'alerts-confirm': alertsConfirm,
  'alerts-news': alertsNews,
  appointment: appointmentMail,
  'business-email-changed': businessEmailChanged,
  'lead-notice': leadNotice,
  'lead-receipt': leadReceipt,
  'new-device': newDevice,
  'password-reset': passwordReset,
  'password-reset-notice': passwordResetNotice,
};

/** Starts an instance's mail sender if its environment names a mail server; otherwise mails stay in the outbox. */
export function startMail(instance: Instance, log: Log): MailSender {
  const settings = smtpSettings(instance.env);
  if (settings === null) {
    log.warn('SMTP_HOST is not set: mails stay queued in the outbox until it is.');
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
    apiUrl: instance.env.PUBLIC_POCKETBASE_URL?.replace(/\/$/, '') ?? instance.siteUrl,
    cardsOfStock: createPocketBaseClient(instance.pocketbaseUrl, instance.secret).cardsOfStock,
    business: () => readBusiness(instance.pocketbaseUrl),
    log,
  });
}
