import { searchTextOf, type HistoryChanges } from '#src/features/admin/settings/history/history-search.ts';
import { rowsOf } from '#pb/lib/core/rows.ts';

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

const SHAPE = { id: '', etiqueta: '', detalle: '', cambios: '', quien: '', quien_nombre: '' };
type Row = Readonly<typeof SHAPE>;

/**
 * An address by itself, not as the end or the beginning of a longer one: anybody can register `n@nordvia.example`, and it is not
 * `admin@nordvia.example`. The character before it is kept as `$1`.
 */
function wholeAddress(email: string): RegExp {
  const literal = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(^|[^\\w.%+!#$&'*/=?^\`{|}~\\u0080-\\uffff-])${literal}(?![\\w-]|\\.[\\w-])`, 'gi');
}

/** Texts of a JSON value changed, its names left as they are. */
const mapTexts = (json: string, change: (text: string) => string): unknown =>
  JSON.parse(json, (_name, value: unknown) => (typeof value === 'string' ? change(value) : value));

/** What the history tells of accounts, where an address means the account of that name. */
const OF_ACCOUNTS = "coleccion IN ('profiles', 'users', 'invitaciones')";

/**
 * @param isOwn the account's owner asks, who has not proven the mailbox: of others' entries only those about accounts. No others
 *   are read: whoever registers the end of a colleague's address would have all of the colleague's looked through, word by word,
 *   while everybody's saves wait.
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

/** Ids of the entries that an account has made, or that repeat an address. @param user the account's id, '' for none. */
export const namedEntries = (app: Pick<core.App, 'db'>, email: string, user: string): string[] =>
  entriesOf(app, email, user, false).map(({ id }) => id);

/**
 * Takes an address, and the name that goes with it, out of the history.
 * @param user the account's id, '' for none.
 * @param isOwn the account's owner asks, who has not proven the mailbox: of others' entries only those about accounts change.
 */
export function forgetInHistory(tx: core.App, email: string, user: string, isOwn: boolean): void {
  const without = (text: string) => text.replace(wholeAddress(email), `$1${ERASED}`);
  for (const row of entriesOf(tx, email, user, isOwn)) {
    const isAuthor = (user !== '' && row.quien === user) || without(row.quien_nombre) !== row.quien_nombre;
    const entry = {
      label: without(row.etiqueta),
      detail: without(row.detalle),
      authorName: isAuthor ? goneName(row.quien) : row.quien_nombre,
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
