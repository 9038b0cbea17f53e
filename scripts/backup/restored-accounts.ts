import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { firstColumn, withDatabase } from '#src/server/lib/database.ts';

/** Accounts and people in a restore: what is invalidated, and what is reported. */

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/**
 * PocketBase signs an account's tokens with a key of 50 characters. A new key invalidates its links, sessions
 * and file tokens.
 */
const NEW_TOKEN_KEY = 'lower(hex(randomblob(25)))';

/**
 * Invalidates what a restore would otherwise reactivate: sessions ended since the backup (on a lost phone,
 * for example), withdrawn invitations, and password reset links that were used. Their owners have to be
 * invited again or request a new link. Passwords and roles are those of the backup.
 */
export function endSessionsAndLinks(file: string, now: Date = new Date()): void {
  const moment = now.toISOString().replace('T', ' ');
  withDatabase(
    file,
    (database) => {
      if (hasTable(database, 'sesiones'))
        database.prepare("UPDATE sesiones SET fin = ? WHERE fin = ''").run(moment);
      if (hasTable(database, 'invitaciones'))
        database.prepare('UPDATE invitaciones SET expira = MIN(expira, ?)').run(moment);
      for (const table of ['users', '_superusers'])
        if (hasTable(database, table)) database.exec(`UPDATE ${table} SET tokenKey = ${NEW_TOKEN_KEY}`);
    },
    false,
  );
}

/** The administrators' addresses in alphabetical order, for the operator to review. */
export function adminsIn(file: string): string[] {
  return withDatabase(file, (database) =>
    hasTable(database, 'profiles')
      ? firstColumn(
          database,
          "SELECT u.email FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.role = 'admin' ORDER BY u.email",
        )
      : [],
  );
}

/**
 * People that a restore brings back although they had been deleted since: addresses, or phone numbers where
 * there is none.
 */
export interface ReturnedPeople {
  readonly accounts: readonly string[];
  readonly enquiries: readonly string[];
}

const GONE = (table: string) => `NOT EXISTS (SELECT 1 FROM former.${table} f WHERE f.id = r.id)`;

/**
 * Compares a database that is about to be restored with the one that it replaces. This is the only source:
 * deletions and erasures are recorded nowhere (docs/product/privacy.md), and have to be repeated (GDPR, art. 17).
 * @param former the database that is replaced.
 * @returns null if it does not exist or cannot be read.
 */
export function returnedPeople(restored: string, former: string): ReturnedPeople | null {
  try {
    return withDatabase(restored, (database) => {
      // Without mode=ro SQLite would create a missing file.
      database.prepare('ATTACH ? AS former').run(`${pathToFileURL(former).href}?mode=ro`);
      return {
        accounts: firstColumn(
          database,
          `SELECT r.email FROM users r WHERE ${GONE('users')} ORDER BY r.email`,
        ),
        enquiries: firstColumn(
          database,
          `SELECT DISTINCT COALESCE(NULLIF(r.email, ''), r.telefono) AS who FROM leads r WHERE ${GONE('leads')} ORDER BY who`,
        ),
      };
    });
  } catch {
    return null;
  }
}

const AGAIN = 'Erase again everyone who had asked for it: npm run person -- erase.';

/** Warnings for the operator, one per line. */
export function returnedWords(people: ReturnedPeople | null): string[] {
  if (people === null)
    return [
      `Data deleted since this backup are back. There was no database here to compare with, so they cannot be listed. ${AGAIN}`,
    ];
  const { accounts, enquiries } = people;
  const lines = [
    ...(accounts.length > 0
      ? [`These accounts had been deleted since the backup and are back: ${accounts.join(', ')}.`]
      : []),
    ...(enquiries.length > 0
      ? [
          `Enquiries from these people had been deleted since the backup and are back: ${enquiries.join(', ')}.`,
        ]
      : []),
  ];
  return lines.length === 0 ? [] : [...lines, AGAIN];
}
