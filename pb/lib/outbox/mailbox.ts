/**
 * The mailbox of an address, for counting mails. The part after a plus sign is ignored, and Gmail ignores
 * dots and has two domains (support.google.com/mail/answer/7436150). Dots are ignored for all providers:
 * addresses that differ only in dots share a limit.
 */
export function mailboxOf(email: string): string {
  const at = email.indexOf('@');
  const local = email.slice(0, at).replace(/\+.*/s, '').replaceAll('.', '');
  // Like SQLite's LOWER, which only maps ASCII letters.
  const lower = `${local}${email.slice(at)}`.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lower.replaceAll('@googlemail.com', '@gmail.com');
}

/** The same for a mail's recipient, in SQL. */
export const MAILBOX = `REPLACE(LOWER(
  REPLACE(SUBSTR(recipient, 1, INSTR(REPLACE(recipient, '+', '@'), '@') - 1), '.', '')
    || SUBSTR(recipient, INSTR(recipient, '@'))), '@googlemail.com', '@gmail.com')`;
