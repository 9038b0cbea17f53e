/** How a mail server's refusals of one mail are worded, in describeTrouble and in a row's `last_error`. */
export const REFUSED_RECIPIENT = 'does not accept the recipient';
export const REFUSED_MESSAGE = 'does not accept the message';

const ONE_MAIL = new RegExp(
  `(${REFUSED_RECIPIENT}|${REFUSED_MESSAGE}): (\\d{3}(?:[ -]\\d\\.\\d{1,3}\\.\\d{1,3})?)?.*`,
  's',
);

/** A trouble as a log may keep it: of what a server says about one mail only its codes, for its words may name whom it is to. */
export function impersonalTrouble(words: string): string {
  return words.replace(
    ONE_MAIL,
    (_all, refusal: string, code = '') => `${refusal}${code === '' ? '' : `: ${code}`}.`,
  );
}

/** Refusals that say nothing about other mails. */
export const ONE_MAIL_REFUSALS = [REFUSED_RECIPIENT, REFUSED_MESSAGE] as const;
