import { searchTextOf, type HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

/**
 * Names of people in the history. Changes by different people must stay distinguishable: when an account is
 * deleted, its entries keep a part of its id in place of name and address. The part identifies no one
 * outside.
 */

const PART = 4;
const ERASED = '[borrado]';

/** The name for a deleted account. */
export function deletedAccountName(user: string): string {
  return user === '' ? 'Cuenta eliminada' : `Cuenta eliminada (${user.slice(0, PART)})`;
}

const SHAPE = { id: '', etiqueta: '', detalle: '', cambios: '', quien: '', quien_nombre: '' };
type Row = Readonly<typeof SHAPE>;

/**
 * A whole address, not part of a longer one: any visitor can register `n@nordvia.example`, which must not
 * match `admin@nordvia.example`. The character before it is kept as `$1`.
 */
function wholeAddress(email: string): RegExp {
  const literal = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^\\w.%+!#$&'*/=?^\`{|}~\\u0080-\\uffff-])${literal}(?![\\w-]|\\.[\\w-])`, 'gi');
}

/** Maps the texts of a JSON value; keys stay. */
const mapTexts = (json: string, change: (text: string) => string): unknown =>
  JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? change(value) : value));

/** Entries about accounts, in which an address belongs to the named account. */
const OF_ACCOUNTS = "coleccion IN ('profiles', 'users', 'invitaciones')";

/**
 * @param isOwn whether the account's owner deletes it, whose mailbox is unproven: then only the entries about
 * accounts are searched among those by other authors. Otherwise registering the end of a colleague's address
 * would scan all of that colleague's entries while every save waits.
 */
function entriesOf(app: Pick<core.App, 'db'>, email: string, user: string, isOwn: boolean): Row[] {
  const rows = rowsOf(
    app,
    `SELECT ${Object.keys(SHAPE).join(', ')} FROM historial WHERE (quien != '' AND quien = {:user})
       OR (${isOwn ? OF_ACCOUNTS : 'TRUE'}
         AND instr(LOWER(etiqueta || ' ' || detalle || ' ' || quien_nombre || ' ' || cambios), {:email}) > 0)`,
    { user, email },
    SHAPE,
  );
  const names = (text: string) => wholeAddress(email).test(text);
  return rows.filter((row) => {
    if (user !== '' && row.quien === user) return true;
    if ([row.etiqueta, row.detalle, row.quien_nombre].some(names)) return true;
    let isNamed = false as boolean;
    mapTexts(row.cambios, (text) => {
      isNamed ||= names(text);
      return text;
    });
    return isNamed;
  });
}

/** Ids of the entries by an account or with its address. @param user the account's id, '' for none. */
export const namedEntries = (app: Pick<core.App, 'db'>, email: string, user: string): string[] =>
  entriesOf(app, email, user, false).map(({ id }) => id);

/**
 * Removes an address and its name from the history.
 * @param user the account's id, '' for none.
 * @param isOwn whether the account's owner deletes it, whose mailbox is unproven: then only entries about
 * accounts change among those by other authors.
 */
export function anonymiseInHistory(tx: core.App, email: string, user: string, isOwn: boolean): void {
  const without = (text: string) => text.replace(wholeAddress(email), `$1${ERASED}`);
  for (const row of entriesOf(tx, email, user, isOwn)) {
    const isAuthor = (user !== '' && row.quien === user) || without(row.quien_nombre) !== row.quien_nombre;
    const entry = {
      label: without(row.etiqueta),
      detail: without(row.detalle),
      authorName: isAuthor ? deletedAccountName(row.quien) : row.quien_nombre,
      changes: mapTexts(row.cambios, without) as HistoryChanges,
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
