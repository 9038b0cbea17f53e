import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Whom a restore brings back although they had been deleted since: addresses, or telephones where there is none. */
export interface ReturnedPeople {
  readonly accounts: readonly string[];
  readonly enquiries: readonly string[];
}

const GONE = (table: string) => `NOT EXISTS (SELECT 1 FROM former.${table} f WHERE f.id = r.id)`;

/**
 * Compares a database that is about to be restored with the one that it replaces. Nobody else knows: what somebody has deleted, or has
 * had erased, is written down nowhere (docs/privacy.md), and is to be deleted again (GDPR, art. 17).
 * @param former the database that is replaced.
 * @returns null when that is not there or cannot be read.
 */
export function returnedPeople(restored: string, former: string): ReturnedPeople | null {
  const database = new DatabaseSync(restored, { readOnly: true });
  const list = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map(({ who }) => String(who));
  try {
    // SQLite would make one where there is none.
    database.prepare('ATTACH ? AS former').run(`${pathToFileURL(former).href}?mode=ro`);
    return {
      accounts: list(`SELECT r.email AS who FROM users r WHERE ${GONE('users')} ORDER BY who`),
      enquiries: list(
        `SELECT DISTINCT COALESCE(NULLIF(r.email, ''), r.telefono) AS who FROM leads r WHERE ${GONE('leads')} ORDER BY who`,
      ),
    };
  } catch {
    return null;
  } finally {
    database.close();
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
