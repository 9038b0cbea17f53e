import { DatabaseSync } from 'node:sqlite';

/**
 * What a restore would bring back of accounts, and nobody wants: sessions that were ended since, of a lost telephone say, and
 * invitations that were taken back. All end, in a copy of the database that nobody uses; who is meant is invited again. Passwords
 * and roles are those of then.
 * @returns the addresses of whoever administers, for whoever restores to look through; in alphabetical order.
 */
export function endSessions(file: string, now: Date = new Date()): string[] {
  const database = new DatabaseSync(file);
  try {
    const hasTable = (name: string) =>
      database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !==
      undefined;
    const moment = now.toISOString().replace('T', ' ');
    if (hasTable('sesiones')) database.prepare("UPDATE sesiones SET fin = ? WHERE fin = ''").run(moment);
    if (hasTable('invitaciones'))
      database.prepare('UPDATE invitaciones SET expira = MIN(expira, ?)').run(moment);
    if (!hasTable('profiles')) return [];
    return database
      .prepare(
        "SELECT u.email FROM profiles p JOIN users u ON u.id = p.user_id WHERE p.role = 'admin' ORDER BY u.email",
      )
      .all()
      .map(({ email }) => String(email));
  } finally {
    database.close();
  }
}
