import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { firstColumn, withDatabase } from '#src/server/lib/database.ts';

/** What a restore does to accounts and people, and says of them. */

const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** What PocketBase signs an account's tokens with has 50 signs: those of every link, session and file stop to be valid with it. */
const NEW_TOKEN_KEY = 'lower(hex(randomblob(25)))';

/**
 * Ends what a restore would bring back of accounts, and nobody wants: sessions that were ended since, of a lost telephone say,
 * invitations that were taken back, and links to a new password that somebody has used; who is meant is invited again, or asks
 * for another link. Passwords and roles are those of then.
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

/** The addresses of whoever administers, in alphabetical order: for whoever restores to look through. */
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

/** Whom a restore brings back although they had been deleted since: addresses, or telephones where there is none. */
export interface ReturnedPeople {
  readonly accounts: readonly string[];
  readonly enquiries: readonly string[];
}

const GONE = (table: string) => `NOT EXISTS (SELECT 1 FROM former.${table} f WHERE f.id = r.id)`;

/**
 * Compares a database that is about to be restored with the one that it replaces. Nobody else knows: what somebody has deleted, or has
 * had erased, is written down nowhere (docs/product/privacy.md), and is to be deleted again (GDPR, art. 17).
 * @param former the database that is replaced.
 * @returns null when that is not there or cannot be read.
 */
export function returnedPeople(restored: string, former: string): ReturnedPeople | null {
  try {
    return withDatabase(restored, (database) => {
      // SQLite would make one where there is none.
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

const AGAIN = 'Who had asked for it is to be deleted again: npm run person -- erase.';

/** What an operator is told of them, a line each. */
export function returnedWords(people: ReturnedPeople | null): string[] {
  if (people === null)
    return [
      `Whatever was deleted since is back, and there was no database here to tell whose it is. ${AGAIN}`,
    ];
  const { accounts, enquiries } = people;
  const lines = [
    ...(accounts.length > 0
      ? [`These accounts had been deleted since, and are back: ${accounts.join(', ')}.`]
      : []),
    ...(enquiries.length > 0
      ? [`Enquiries of these had been deleted since, and are back: ${enquiries.join(', ')}.`]
      : []),
  ];
  return lines.length === 0 ? [] : [...lines, AGAIN];
}
