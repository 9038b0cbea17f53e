import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i.exec(address)?.slice(1).find(Boolean) ?? address;
}

/** Only the end of the header is read: our proxies append there, and a client may send any length before it. Characters. */
const READ_LENGTH = 1000;

/**
 * The visitor's address, which rate limits count by.
 * @param peer remote address of the connection.
 * @param forwardedFor the X-Forwarded-For header, to which every proxy appends the address that it saw.
 * @param hops number of trusted proxies in front. Only the entries that they appended are trusted; a client can send the rest. If
 *   `hops` exceeds the real number of proxies, the entry read may come from the client: one that is no address is ignored.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0) return peer;
  const seen = (forwardedFor ?? '')
    .slice(-READ_LENGTH)
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const found = withoutPort(seen.at(-hops) ?? seen[0] ?? peer);
  return isIP(found) === 0 ? peer : found;
}

/** The eight groups of an IPv6 address; null for anything else. */
function ipv6Groups(address: string): string[] | null {
  // An embedded IPv4 address fills the last two groups, which limits do not use.
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return null;
  const [head = '', tail] = bare.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16).toString(16));
}

/**
 * The key by which limits count an address: an IPv4 address as it is, an IPv6 address as its /64 network (written with `::` at the
 * end), because each household gets a whole /64.
 */
export function limitKey(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const groups = ipv6Groups(address);
  return groups === null ? address : `${groups.slice(0, 4).join(':')}::`;
}

/**
 * The network that a limit key belongs to: for IPv6 its /48 (written with `::` at the end), the most that a provider gives one
 * customer; any other key is returned unchanged.
 */
export function networkOf(key: string): string {
  const groups = ipv6Groups(key);
  return groups === null ? key : `${groups.slice(0, 3).join(':')}::`;
}

/** The limit key of a request. @param hops number of trusted proxies in front of the gateway. */
export function limitKeyOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  hops: number,
): string {
  const forwardedFor = headers['x-forwarded-for'];
  const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join(',');
  return limitKey(clientAddress(socket.remoteAddress ?? '', header, hops));
}
