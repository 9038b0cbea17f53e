/** The mailbox of an address: what stands behind a plus is its owner's own. */
export const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** The same of a mail's recipient, in SQL. */
export const MAILBOX = `LOWER(CASE WHEN INSTR(recipient, '+') BETWEEN 1 AND INSTR(recipient, '@')
  THEN SUBSTR(recipient, 1, INSTR(recipient, '+') - 1) || SUBSTR(recipient, INSTR(recipient, '@')) ELSE recipient END)`;
