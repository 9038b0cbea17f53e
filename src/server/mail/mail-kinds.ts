import { accountChanged } from './account-changed.ts';
import { adminGranted } from './admin-granted.ts';
import { adminInvited } from './admin-invited.ts';
import { businessEmailChanged } from './business-email-changed.ts';
import { leadNotice } from './lead-notice.ts';
import { leadReceipt } from './lead-receipt.ts';
import type { MailBuilder } from './mail.ts';
import type { MailKind } from './natural-life.ts';
import { newDevice } from './new-device.ts';
import { passwordReset, passwordResetNotice } from './password-reset.ts';

/**
 * What the outbox can send. A row names its kind; the kind's builder turns the row's payload into a mail when it is
 * sent, so that a mail may hold what must not wait in a queue, like a fresh recovery link.
 */

/** Builders by kind. */
export type MailKinds = Readonly<Record<string, MailBuilder>>;

/** All kinds of the product. */
export const mailKinds: Readonly<Record<MailKind, MailBuilder>> = {
  'account-changed': accountChanged,
  'admin-granted': adminGranted,
  'admin-invited': adminInvited,
  'business-email-changed': businessEmailChanged,
  'lead-notice': leadNotice,
  'lead-receipt': leadReceipt,
  'new-device': newDevice,
  'password-reset': passwordReset,
  'password-reset-notice': passwordResetNotice,
};
