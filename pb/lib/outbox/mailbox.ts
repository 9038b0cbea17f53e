/**
 * The mailbox that an address leads to, as mails to it are counted. What stands behind a plus is its owner's own, and Gmail's
 * mailboxes have all spellings with dots and two domains (support.google.com/mail/answer/7436150). Dots count nowhere: two
 * whose addresses differ by them alone share what a stranger may have sent to either.
 */
export function mailboxOf(email: string): string {
  const at = email.indexOf('@');
  const local = email.slice(0, at).replace(/\+.*/s, '').replaceAll('.', '');
  // As SQLite's LOWER does, which knows no letters beyond ASCII.
  const lower = `${local}${email.slice(at)}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower.replaceAll('@googlemail.com', '@gmail.com');
}

/** The same of a mail's recipient, in SQL. */
export const MAILBOX = `REPLACE(LOWER(
  REPLACE(SUBSTR(recipient, 1, INSTR(REPLACE(recipient, '+', '@'), '@') - 1), '.', '')
    || SUBSTR(recipient, INSTR(recipient, '@'))), '@googlemail.com', '@gmail.com')`;
