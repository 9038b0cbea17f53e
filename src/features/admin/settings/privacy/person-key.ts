import { phoneDigits } from '#src/features/leads/rules/lead-search.ts';
import { plainEmail } from '#src/lib/email.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';

/** By what a person's data is found: an e-mail address in lower case, or a telephone's digits without the Spanish prefix. */
export interface PersonKey {
  readonly kind: 'email' | 'telefono';
  readonly value: string;
}

/** Signs that stand around an address, as in 'Ana <ana@correo.es>' or '«ana@correo.es»', and in none. */
const AROUND = String.raw`\s@"<>()[\]\\,;:«»“”„‘’…¿¡`;
/** Those that may stand in one, but neither where it begins nor in its domain's names: a sentence ends with them. */
const WITHIN = '!?*/.|=';
/** O'Brien's address has an apostrophe, and without it is another's; a domain has none. */
const NAME = `[^${AROUND}${WITHIN}']+`;
const EMAIL = new RegExp(`[^${AROUND}${WITHIN}][^${AROUND}]*@(?:${NAME}\\.)+${NAME}`, 'g');
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
  const text = plainMarks(typed);
  const emails = addressesIn(text);
  const [email] = emails;
  if (email !== undefined) return emails.length === 1 ? { kind: 'email', value: email } : null;
  if (!PHONE.test(text)) return null;
  const value = phoneDigits(text);
  return value.length >= SHORTEST_PHONE ? { kind: 'telefono', value } : null;
}

/**
 * The telephones that a field may hold: one, or several with signs between them. Groups of its digits that are as long as a number
 * are one, whatever stands beside them.
 */
function phonesIn(field: string): ReadonlySet<string> {
  const parts = field.split(/[/,;|]/);
  const groups = field.split(/[^\d+]+/).filter((group) => group.length >= SHORTEST_PHONE);
  return new Set([field, ...parts, ...groups].map((part) => phoneDigits(part.trim())));
}

/** Whether an enquiry is this person's, however its address or telephone is written. */
export function isOfPerson(
  { kind, value }: PersonKey,
  lead: { readonly email: string; readonly telefono: string },
): boolean {
  return kind === 'email' ? plainEmail(lead.email) === value : phonesIn(lead.telefono).has(value);
}
