import { endianness } from 'node:os';

/** Whose process answers a connection within this machine, as Linux tells it in /proc/net/tcp (proc(5)). */

/** Both ends of an IPv4 connection, as the end that connected sees them. */
export interface Ends {
  readonly localAddress: string;
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly remotePort: number;
}

const LISTENING = '0A';
const ESTABLISHED = '01';
const ANYWHERE = '0.0.0.0';

/** An address as the table writes it: the four bytes as one number of the machine's own order, a colon, the port. */
function inTable(address: string, port: number, order: 'BE' | 'LE'): string {
  const bytes = Buffer.from(address.split('.').map(Number));
  const inOrder = order === 'LE' ? bytes.reverse() : bytes;
  return `${inOrder.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}

/**
 * Whether one of the `accounts` (uid) answers a connection; null when the table holds no such connection. Both are looked at:
 * who listens there, and who has accepted. A connection that nobody has accepted yet (inode 0) is the listener's, and ends
 * with it; one that was accepted stays with whoever did so, also when another listens by now.
 * @param table content of /proc/net/tcp, read after the connection was made.
 */
export function isAnsweredBy(
  accounts: ReadonlySet<number>,
  table: string,
  { localAddress, localPort, remoteAddress, remotePort }: Ends,
  order: 'BE' | 'LE' = endianness(),
): boolean | null {
  const theirs = inTable(remoteAddress, remotePort, order);
  const ours = inTable(localAddress, localPort, order);
  const listening = new Set([theirs, inTable(ANYWHERE, remotePort, order)]);
  let listener: number | null = null;
  let accepted: { readonly account: number; readonly inode: string } | null = null;
  for (const line of table.split('\n')) {
    const [, local = '', remote = '', state, , , , uid, , inode = '0'] = line.trim().split(/\s+/);
    if (state === LISTENING && listening.has(local)) listener = Number(uid);
    if (state === ESTABLISHED && local === theirs && remote === ours)
      accepted = { account: Number(uid), inode };
  }
  if (accepted === null) return null;
  const isListenerBelieved = listener !== null && accounts.has(listener);
  return isListenerBelieved && (accepted.inode === '0' || accounts.has(accepted.account));
}
