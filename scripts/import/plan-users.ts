import type { ExportTable } from './export-folder.ts';
import type { PlannedRow } from './import-row.ts';
import type { KnownRows } from './known-rows.ts';
import { newRows } from './new-rows.ts';
import { noteRow, readRows, refuseRow } from './read-rows.ts';
import type { TableReport } from './report.ts';
import { profileCells, userCells, userImport, whyLocked, type ProfileValues } from './user-rows.ts';

/** The former system's profiles. */
export interface ProfilePlan {
  readonly report: TableReport | null;
  readonly roles: Readonly<Record<string, number>>;
  /** By the account's former id. */
  readonly profiles: ReadonlyMap<string, ProfileValues>;
}

/** Reads the profiles, which say who administers. They become part of accounts, and nothing by themselves. */
export function planProfiles(profiles: ExportTable | null, users: ExportTable | null): ProfilePlan {
  if (profiles === null) return { report: null, roles: {}, profiles: new Map() };
  const { rows, report } = readRows(profiles, profileCells, 'user_id');
  const accounts = new Set(users?.rows.map(({ id }) => String(id)));
  const roles: Record<string, number> = {};
  for (const row of rows) {
    const { role, user_id } = row.values;
    roles[role] = (roles[role] ?? 0) + 1;
    noteRow(report, row, row.notes);
    if (users === null) noteRow(report, row, [`${role}: gets no account, for the export has no users`]);
    else if (!accounts.has(user_id)) noteRow(report, row, [`${role}: its account is not in the export`]);
  }
  return { report, roles, profiles: new Map(rows.map(({ values }) => [values.user_id, values])) };
}

/** Decides about the accounts. Who has one here keeps it as it is, role included. */
export function planUsers(table: ExportTable, known: KnownRows, profiles: ProfilePlan['profiles']) {
  const { rows, report } = readRows(table, userCells);
  const rowOf = new Map<string, number>();
  const planned = newRows('users', rows, report, known).flatMap((row): PlannedRow[] => {
    const { values } = row;
    const data = userImport(values, profiles.get(values.id));
    const first = rowOf.get(values.email);
    if (first !== undefined) {
      refuseRow(report, row, `${values.email} is the address of row ${first} too`);
      return [];
    }
    if (known.emails.has(values.email)) {
      const way =
        data.role === 'admin' ? `; make it an administrator: npm run admin -- grant ${values.email}` : '';
      refuseRow(report, row, `${values.email} has an account here, which stays as it is${way}`);
      return [];
    }
    rowOf.set(values.email, row.row);
    const locked = whyLocked(values);
    const wayIn = `${values.email} chooses a password by “forgot password”: ${locked}`;
    noteRow(report, row, [
      ...row.notes,
      ...(locked === '' ? [] : [wayIn]),
      ...(data.role === 'admin' ? [`${values.email} administers`] : []),
    ]);
    return [{ row: row.row, formerId: row.formerId, data }];
  });
  return { rows: planned, report };
}
