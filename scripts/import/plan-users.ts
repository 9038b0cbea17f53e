import * as z from 'zod';
import { singleLine } from '#src/lib/typed-text.ts';
import type { ImportRow } from '#src/lib/import-row.ts';
import { cell, choiceCell, cutText, emailCell, idCell, rawCell, type ValuesOf } from './cells.ts';
import type { ExportTable } from './export-folder.ts';
import type { KnownRows } from './known-rows.ts';
import { datesOf, newRows, noteRow, readRows, recordId, refuseRow, type PlannedRow } from './read-rows.ts';
import type { TableReport } from './report.ts';
import { timeCell } from './time-cell.ts';

/** The former system's accounts: its table `profiles` (SPEC section 3), and `users` of Supabase's schema `auth`. */

/** Least privilege: an unknown role becomes `user`. */
export const profileCells = {
  user_id: idCell,
  role: choiceCell({
    ...{ values: ['admin', 'user'] as const, absent: 'user', unknown: 'user' },
    alike: { administrador: 'admin', administrator: 'admin', usuario: 'user' },
  }),
  nombre: rawCell,
};

/** A bcrypt hash whose cost is limited, so that a sign-in takes a second at most. */
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

const metaSchema = z.object({
  nombre: z.string().optional(),
  full_name: z.string().optional(),
  name: z.string().optional(),
});

/** The name in Supabase's user metadata. */
const metaNameCell = cell<string>((text) => {
  try {
    const { nombre, full_name, name } = metaSchema.parse(JSON.parse(text === '' ? '{}' : text));
    return { value: nombre ?? full_name ?? name ?? '', note: '' };
  } catch {
    return { value: '', note: 'is unreadable: imported without a name' };
  }
});

/** Refuses a row with a value in this column: deleted, banned and anonymous users get no account. */
const mustBeEmpty = (why: string) =>
  cell<null>((text) => (['', 'f', 'false'].includes(text) ? { value: null, note: '' } : { refused: why }));

export const userCells = {
  id: idCell,
  email: emailCell,
  encrypted_password: rawCell,
  email_confirmed_at: rawCell,
  raw_user_meta_data: metaNameCell,
  deleted_at: mustBeEmpty('is set: the account was deleted'),
  banned_until: mustBeEmpty('is set: the account was banned'),
  is_anonymous: mustBeEmpty('is set: the account is anonymous'),
  created_at: timeCell,
  updated_at: timeCell,
};

/** An account's converted cells. */
type UserValues = ValuesOf<typeof userCells>;
/** A profile's converted cells. */
type ProfileValues = ValuesOf<typeof profileCells>;

/** Why an account is imported without its password; '' if it is imported with it. */
export function whyLocked({ encrypted_password, email_confirmed_at }: UserValues): string {
  if (email_confirmed_at === '') return 'the address was never confirmed';
  if (encrypted_password === '') return 'the export has no password';
  return BCRYPT.test(encrypted_password) ? '' : 'the password hash is not bcrypt';
}

/** The record of an account. The former system's verification of the address is not taken over. */
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

/** The former system's profiles. */
interface ProfilePlan {
  readonly report: TableReport | null;
  readonly roles: Readonly<Record<string, number>>;
  /** By the account's former id. */
  readonly profiles: ReadonlyMap<string, ProfileValues>;
}

/** Reads the profiles, which contain the roles. They become part of accounts; no record is created for them. */
export function planProfiles(profiles: ExportTable | null, users: ExportTable | null): ProfilePlan {
  if (profiles === null) return { report: null, roles: {}, profiles: new Map() };
  const { rows, report } = readRows(profiles, profileCells, 'user_id');
  const accounts = new Set(users?.rows.map(({ id }) => String(id)));
  const roles: Record<string, number> = {};
  for (const row of rows) {
    const { role, user_id } = row.values;
    roles[role] = (roles[role] ?? 0) + 1;
    noteRow(report, row, row.notes);
    if (users === null)
      noteRow(report, row, [`${role}: no account is created, because the export has no users`]);
    else if (!accounts.has(user_id)) noteRow(report, row, [`${role}: its account is not in the export`]);
  }
  return { report, roles, profiles: new Map(rows.map(({ values }) => [values.user_id, values])) };
}

/** Plans the accounts. An existing account stays unchanged, including its role. */
export function planUsers(table: ExportTable, known: KnownRows, profiles: ProfilePlan['profiles']) {
  const { rows, report } = readRows(table, userCells);
  const rowOf = new Map<string, number>();
  const planned = newRows('users', rows, report, known).flatMap((row): PlannedRow[] => {
    const { values } = row;
    const data = userImport(values, profiles.get(values.id));
    const first = rowOf.get(values.email);
    if (first !== undefined) {
      refuseRow(report, row, `${values.email} is also the address of row ${first}`);
      return [];
    }
    if (known.emails.has(values.email)) {
      const way =
        data.role === 'admin' ? `; to make it an administrator: npm run admin -- grant ${values.email}` : '';
      refuseRow(report, row, `${values.email} already has an account here, which stays unchanged${way}`);
      return [];
    }
    rowOf.set(values.email, row.row);
    const locked = whyLocked(values);
    const lockedNote = `${values.email} has to choose a password by “forgot password”: ${locked}`;
    noteRow(report, row, [
      ...row.notes,
      ...(locked === '' ? [] : [lockedNote]),
      ...(data.role === 'admin' ? [`${values.email} is an administrator`] : []),
    ]);
    return [{ row: row.row, formerId: row.formerId, data }];
  });
  return { rows: planned, report };
}
