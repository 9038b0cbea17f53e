/** How a mail server's refusals of one mail are worded, in describeTrouble and in a row's `last_error`. */
export const REFUSED_RECIPIENT = 'does not accept the recipient';
export const REFUSED_MESSAGE = 'does not accept the message';

/** Refusals that say nothing about other mails. */
export const ONE_MAIL_REFUSALS = [REFUSED_RECIPIENT, REFUSED_MESSAGE] as const;
