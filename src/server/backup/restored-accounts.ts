import { DatabaseSync } from 'node:sqlite';

/** Works in a copy of the database that nobody uses. */
function withDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

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
  withDatabase(file, (database) => {
    if (hasTable(database, 'sesiones'))
      database.prepare("UPDATE sesiones SET fin = ? WHERE fin = ''").run(moment);
    if (hasTable(database, 'invitaciones'))
      database.prepare('UPDATE invitaciones SET expira = MIN(expira, ?)').run(moment);
    for (const table of ['users', '_superusers'])
      if (hasTable(database, table)) database.exec(`UPDATE ${table} SET tokenKey = ${NEW_TOKEN_KEY}`);
  });
}

/** The addresses of whoever administers, in alphabetical order: for whoever restores to look through. */
export function adminsIn(file: string): string[] {
  return withDatabase(file, (database) =>
    hasTable(database, 'profiles')
      ? database
          .prepare(
            "SELECT u.email FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.role = 'admin' ORDER BY u.email",
          )
          .all()
          .map(({ email }) => String(email))
      : [],
  );
}
