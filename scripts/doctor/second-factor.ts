import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The addresses of those who administer without a second factor; null where no data say it. Reads the data folder alone. */
export function adminsWithoutFactor(pocketbaseDir: string): string[] | null {
  const file = path.join(pocketbaseDir, 'data.db');
  if (!existsSync(file)) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(
        `SELECT email FROM users JOIN profiles ON profiles.user_id = users.id WHERE role = 'admin' AND users.id NOT IN
          (SELECT user_id FROM segundo_factor WHERE confirmado != '') ORDER BY email`,
      )
      .all();
    return rows.map(({ email }) => String(email));
  } catch {
    // Data from before the first start of this version have no such table.
    return null;
  } finally {
    database?.close();
  }
}
