import { searchTextOf, type HistoryChanges } from '#src/features/admin/history/history-search.ts';
import { rowsOf } from './rows.ts';

/**
 * Names of people in the history. Who changed a price has to stay tellable from who did not: when an account goes, its entries
 * keep a part of its id, which says nothing about anybody outside, in place of name and address.
 */

const PART = 4;
const ERASED = '[borrado]';

/** What an account that is gone is called. */
export function goneName(user: string): string {
  return user === '' ? 'Cuenta eliminada' : `Cuenta eliminada (${user.slice(0, PART)})`;
}

/** Ids of the entries that an account has made, or that repeat an address. @param user the account's id, '' for none. */
export function namedEntries(app: Pick<core.App, 'db'>, email: string, user: string): string[] {
  return rowsOf(
    app,
    `SELECT id FROM historial WHERE (quien != '' AND quien = {:user})
       OR instr(LOWER(etiqueta || ' ' || detalle || ' ' || quien_nombre || ' ' || cambios), {:email}) > 0`,
    { user, email },
    { id: '' },
  ).map(({ id }) => id);
}

const SHAPE = { id: '', etiqueta: '', detalle: '', cambios: '', quien: '', quien_nombre: '' };

/** Takes an address, and the name that goes with it, out of the history. @param user the account's id, '' for none. */
export function forgetInHistory(tx: core.App, email: string, user: string): void {
  const pattern = new RegExp(email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  const without = (text: string) => text.replace(pattern, ERASED);
  const ids = JSON.stringify(namedEntries(tx, email, user));
  const sql = `SELECT ${Object.keys(SHAPE).join(', ')} FROM historial WHERE id IN (SELECT value FROM json_each({:ids}))`;
  for (const row of rowsOf(tx, sql, { ids }, SHAPE)) {
    const isAuthor = (user !== '' && row.quien === user) || without(row.quien_nombre) !== row.quien_nombre;
    const entry = {
      label: without(row.etiqueta),
      detail: without(row.detalle),
      authorName: isAuthor ? goneName(row.quien) : row.quien_nombre,
      changes: JSON.parse(without(row.cambios)) as HistoryChanges,
    };
    tx.db()
      .newQuery(
        `UPDATE historial SET etiqueta = {:label}, detalle = {:detail}, quien_nombre = {:authorName}, cambios = {:json},
           busqueda = {:search} WHERE id = {:id}`,
      )
      .bind({ ...entry, id: row.id, json: JSON.stringify(entry.changes), search: searchTextOf(entry) })
      .execute();
  }
}
