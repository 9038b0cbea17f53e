import { rowsOf } from '#pb/lib/core/rows.ts';

/** The rows of `calendarios`. */

/** When an account's calendar was made; '' without one. */
export function calendarSince(app: Pick<core.App, 'db'>, userId: string): string {
  const sql = 'SELECT desde FROM calendarios WHERE user_id = {:id}';
  return rowsOf(app, sql, { id: userId }, { desde: '' })[0]?.desde ?? '';
}

/** Ends the calendar of an account. */
export function endCalendar(tx: Pick<core.App, 'db'>, userId: string): void {
  tx.db().newQuery('DELETE FROM calendarios WHERE user_id = {:id}').bind({ id: userId }).execute();
}
