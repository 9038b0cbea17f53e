import { phoneDigits } from '#src/features/leads/rules/lead-search.ts';

/** By what a person's data is found: an e-mail address in lower case, or a telephone's digits without the Spanish prefix. */
export interface PersonKey {
  readonly kind: 'email' | 'telefono';
  readonly value: string;
}

/** Whatever else stands around it, as in 'Ana <ana@correo.es>'. O'Brien's address has an apostrophe, and without it is another's. */
const EMAIL = /[^\s@"<>()\\,;:]+@[^\s@"'<>()\\,;:]+\.[^\s@"'<>()\\,;:]+/g;
/** Fewer digits would be half of a number, and somebody else's. */
const SHORTEST_PHONE = 9;
const PHONE = /^[\d\s().+/-]+$/;

/** The addresses in a text. An apostrophe on both sides is a quotation mark. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(EMAIL)].map(({ 0: found, index }) => {
    const isQuoted = found.startsWith("'") && text[index + found.length] === "'";
    return (isQuoted ? found.slice(1) : found).toLowerCase();
  });
}

/** Reads what somebody typed or pasted; null when it is neither one address nor one telephone. */
export function readPersonKey(typed: string): PersonKey | null {
  const text = typed.trim();
  const emails = addressesIn(text);
  const [email] = emails;
  if (email !== undefined) return emails.length === 1 ? { kind: 'email', value: email } : null;
  if (!PHONE.test(text)) return null;
  const value = phoneDigits(text);
  return value.length >= SHORTEST_PHONE ? { kind: 'telefono', value } : null;
}

/** Whether an enquiry is this person's, however its address or telephone is written. */
export function isOfPerson(
  { kind, value }: PersonKey,
  lead: { readonly email: string; readonly telefono: string },
): boolean {
  return kind === 'email'
    ? lead.email.trim().toLowerCase() === value
    : phoneDigits(lead.telefono.trim()) === value;
}
