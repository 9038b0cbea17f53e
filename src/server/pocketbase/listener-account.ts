import { endianness } from 'node:os';

/** Whose process answers a connection within this machine, as Linux tells it in /proc/net/tcp (proc(5)). */

/** One end of an IPv4 connection. */
export interface End {
  readonly address: string;
  readonly port: number;
}

/** What the table says of one end of this machine. */
export interface EndRows {
  /** Account (uid) of whoever listens there; null for nobody. */
  readonly listener: number | null;
  /** By the other end, as the table writes it: who has accepted a connection; inode '0' for nobody yet. */
  readonly accepted: ReadonlyMap<string, { readonly account: number; readonly inode: string }>;
}

const LISTENING = '0A';
const ESTABLISHED = '01';
const ANYWHERE = '0.0.0.0';

/** An end as the table writes it: the four bytes as one number of the machine's own order, a colon, the port. */
function inTable({ address, port }: End, order: 'BE' | 'LE'): string {
  const bytes = Buffer.from(address.split('.').map(Number));
  const inOrder = order === 'LE' ? bytes.reverse() : bytes;
  return `${inOrder.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}

/** The words of each row whose own end is this one. The rest of the table, which strangers fill, is not looked at. */
function* rowsOf(table: Buffer, end: string): Generator<string[]> {
  const start = `: ${end} `;
  for (let at = table.indexOf(start); at >= 0; at = table.indexOf(start, at + start.length)) {
    const lineEnd = table.indexOf('\n', at);
    yield table.toString('latin1', at + 2, lineEnd < 0 ? table.length : lineEnd).split(/\s+/);
  }
}

/** Reads what a table, the content of /proc/net/tcp, says of one end. It takes as long as a search for a word in the table. */
export function readEnd(table: Buffer, end: End, order: 'BE' | 'LE' = endianness()): EndRows {
  let listener: number | null = null;
  const accepted = new Map<string, { account: number; inode: string }>();
  for (const own of [end, { ...end, address: ANYWHERE }])
    for (const [, remote = '', state, , , , uid, , inode = '0'] of rowsOf(table, inTable(own, order))) {
      if (state === LISTENING) listener = Number(uid);
      if (state === ESTABLISHED) accepted.set(remote, { account: Number(uid), inode });
    }
  return { listener, accepted };
}

/**
 * Whether one of the `accounts` (uid) answers the connection that came from `from`; null when the rows hold no such connection.
 * Both are looked at: who listens there, and who has accepted. A connection that nobody has accepted yet is the listener's, and
 * ends with it; one that was accepted stays with whoever did so, also when another listens by now.
 * @param rows read after the connection was made.
 */
export function isAnsweredBy(
  accounts: ReadonlySet<number>,
  { listener, accepted }: EndRows,
  from: End,
  order: 'BE' | 'LE' = endianness(),
): boolean | null {
  const connection = accepted.get(inTable(from, order));
  if (connection === undefined) return null;
  const isListenerBelieved = listener !== null && accounts.has(listener);
  return isListenerBelieved && (connection.inode === '0' || accounts.has(connection.account));
}
