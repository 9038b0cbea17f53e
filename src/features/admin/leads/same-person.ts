import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { plainEmail } from '#src/lib/email.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';

type Contacts = Pick<LeadRecord, 'id' | 'email' | 'telefono_e164'>;

/**
 * PocketBase filter for the other leads with the same e-mail address or telephone; null for a lead that has neither in a form to
 * compare. Families share a telephone, so such leads are shown together and never merged.
 */
export function samePersonFilter({ id, email, telefono_e164 = '' }: Contacts): string | null {
  const same = [
    ...(email === '' ? [] : [pocketbase.filter('email = {:email}', { email: plainEmail(email) })]),
    ...(telefono_e164 === ''
      ? []
      : [pocketbase.filter('telefono_e164 = {:phone}', { phone: telefono_e164 })]),
  ];
  if (same.length === 0) return null;
  return `${pocketbase.filter('id != {:id}', { id })} && (${same.join(' || ')})`;
}

/** The search that lists all leads of a person: by the contact that they share. */
export function samePersonSearch({ email, telefono_e164 = '' }: Contacts): string {
  return telefono_e164 === '' ? email : telefono_e164;
}
