/** The mailbox of an address: what stands behind a plus is its owner's own. */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase();
  const [plus, at] = [address.indexOf('+'), address.indexOf('@')];
  return plus === -1 || plus > at ? address : address.slice(0, plus) + address.slice(at);
}

/** The same of a mail's recipient, in SQL. */
export const MAILBOX = `LOWER(CASE WHEN INSTR(recipient, '+') BETWEEN 1 AND INSTR(recipient, '@')
  THEN SUBSTR(recipient, 1, INSTR(recipient, '+') - 1) || SUBSTR(recipient, INSTR(recipient, '@')) ELSE recipient END)`;
