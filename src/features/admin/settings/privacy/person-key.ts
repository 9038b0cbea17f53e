import { phoneDigits } from '#src/features/leads/rules/lead-search.ts';
import { plainEmail } from '#src/lib/email.ts';
import { plainMarks } from '#src/lib/plain-marks.ts';

/** Search key for a person's data: an e-mail address in lower case, or a telephone's digits without the Spanish prefix. */
export interface PersonKey {
  readonly kind: 'email' | 'telefono';
  readonly value: string;
}

/** Characters that may surround an address, as in 'Ana <ana@correo.es>' or '«ana@correo.es»', but never occur in one. */
const AROUND = String.raw`\s@"<>()[\]\\,;:«»“”„‘’…¿¡`;
/** Characters allowed inside a local part, but neither at its start nor in the domain; sentences may end with them. */
const WITHIN = '!?*/.|=';
/** An apostrophe is part of an address such as O'Brien's: without it, it would be another address. Domains have none. */
const NAME = `[^${AROUND}${WITHIN}']+`;
const EMAIL = new RegExp(`[^${AROUND}${WITHIN}][^${AROUND}]*@(?:${NAME}\\.)+${NAME}`, 'g');
/** Fewer digits would be part of a number, and could match another person's. */
const SHORTEST_PHONE = 9;
const PHONE = /^[\d\s().+/-]+$/;

/** Addresses in a text. An apostrophe on both sides is a quotation mark. */
function addressesIn(text: string): string[] {
  return [...text.matchAll(EMAIL)].map(({ 0: found, index }) => {
    const isQuoted = found.startsWith("'") && text[index + found.length] === "'";
    return (isQuoted ? found.slice(1) : found).toLowerCase();
  });
}

/** Parses typed or pasted text; null unless it contains exactly one address or one telephone. */
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
 * The possible telephones in a field: one, or several with separators. A group of digits as long as a full number also counts as
 * one, whatever surrounds it.
 */
function phonesIn(field: string): ReadonlySet<string> {
  const parts = field.split(/[/,;|]/);
  const groups = field.split(/[^\d+]+/).filter((group) => group.length >= SHORTEST_PHONE);
  return new Set([field, ...parts, ...groups].map((part) => phoneDigits(part.trim())));
}

/** Whether an enquiry belongs to this person, however its address or telephone is formatted. */
export function isOfPerson(
  { kind, value }: PersonKey,
  lead: { readonly email: string; readonly telefono: string },
): boolean {
  return kind === 'email' ? plainEmail(lead.email) === value : phonesIn(lead.telefono).has(value);
}
