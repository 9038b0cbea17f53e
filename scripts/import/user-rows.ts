import * as z from 'zod';
import { cell, cutText, idCell, rawCell, type ValuesOf } from './cells.ts';
import { choiceCell } from './choice-cell.ts';
import { emailCell } from './email-cell.ts';
import type { ImportRow } from '#src/server/pocketbase/import-row.ts';
import { datesOf } from './import-row.ts';
import { recordId } from './record-id.ts';
import { timeCell } from './time-cell.ts';
import { singleLine } from '#src/lib/typed-text.ts';

/** The former system's accounts: its table `profiles` (SPEC section 3), and `users` of Supabase's schema `auth`. */

/** Least privilege: a role that nobody knows administers nothing. */
export const profileCells = {
  user_id: idCell,
  role: choiceCell({
    ...{ values: ['admin', 'user'] as const, absent: 'user', unknown: 'user' },
    alike: { administrador: 'admin', administrator: 'admin', usuario: 'user' },
  }),
  nombre: rawCell,
};

/** A bcrypt hash that costs a sign-in a second at most: the exponent is bounded. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

const metaSchema = z.object({
  nombre: z.string().optional(),
  full_name: z.string().optional(),
  name: z.string().optional(),
});

/** The name in what Supabase keeps about a user. */
const metaNameCell = cell<string>((text) => {
  try {
    const { nombre, full_name, name } = metaSchema.parse(JSON.parse(text === '' ? '{}' : text));
    return { value: nombre ?? full_name ?? name ?? '', note: '' };
  } catch {
    return { value: '', note: 'is unreadable: no name' };
  }
});

/** Refuses a row in which the column says anything: gone, blocked and anonymous users get no account. */
const mustBeEmpty = (why: string) =>
  cell<null>((text) => (['', 'f', 'false'].includes(text) ? { value: null, note: '' } : { refused: why }));

export const userCells = {
  id: idCell,
  email: emailCell,
  encrypted_password: rawCell,
  email_confirmed_at: rawCell,
  raw_user_meta_data: metaNameCell,
  deleted_at: mustBeEmpty('says that the account was deleted'),
  banned_until: mustBeEmpty('says that the account was banned'),
  is_anonymous: mustBeEmpty('says that the account was anonymous'),
  created_at: timeCell,
  updated_at: timeCell,
};

/** An account's cells, read. */
export type UserValues = ValuesOf<typeof userCells>;
/** A profile's cells, read. */
export type ProfileValues = ValuesOf<typeof profileCells>;

/** Why an account comes without its password, '' when it comes with it. */
export function whyLocked({ encrypted_password, email_confirmed_at }: UserValues): string {
  if (email_confirmed_at === '') return 'the address was never confirmed';
  if (encrypted_password === '') return 'the export has no password';
  return BCRYPT.test(encrypted_password) ? '' : 'the password is not kept by bcrypt';
}

/** The record that an account becomes. The former system's proof of the mailbox is not taken over as ours. */
export function userImport(values: UserValues, profile: ProfileValues | undefined): ImportRow {
  const name = values.raw_user_meta_data === '' ? (profile?.nombre ?? '') : values.raw_user_meta_data;
  return {
    id: recordId('users', values.id),
    fields: { email: values.email, nombre: cutText(singleLine(name), 100) },
    role: profile?.role === 'admin' ? 'admin' : 'user',
    ...(whyLocked(values) === '' && { passwordHash: values.encrypted_password }),
    ...datesOf(values),
  };
}
