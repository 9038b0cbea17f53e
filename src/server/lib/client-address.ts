import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Some proxies tell the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i.exec(address)?.slice(1).find(Boolean) ?? address;
}

/** Of the header its end is read, which is our proxies': what stands before may be as long as a stranger likes. */
const READ_LENGTH = 1000;

/**
 * The visitor's address, by which rate limits count.
 * @param peer address of whoever opened the connection.
 * @param forwardedFor the X-Forwarded-For header, to which every proxy appends the address that it saw.
 * @param hops how many proxies of ours stand in front. Only what they appended is believed: anybody can write the rest. Where more
 * are said than there are, what stands in that place is a stranger's: what is no address counts as nothing.
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
  // Dots are an IPv4 address at the end; only its first half counts here.
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return null;
  const [head = '', tail] = bare.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last].map((group) => parseInt(group, 16).toString(16));
}

/**
 * What limits count an address by: an IPv4 address, or the first half of an IPv6 one (its /64 network, as an address
 * that ends in `::`), of which every household has the second half to itself.
 */
export function limitKey(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const groups = ipv6Groups(address);
  return groups === null ? address : `${groups.slice(0, 4).join(':')}::`;
}

/**
 * The network that a key of limits belongs to: of an IPv6 one its /48, which is what a provider gives a customer at most, as an
 * address that ends in `::`; any other is its own.
 */
export function networkOf(key: string): string {
  const groups = ipv6Groups(key);
  return groups === null ? key : `${groups.slice(0, 3).join(':')}::`;
}

/** What limits count a request by; `hops` proxies of ours stand before the gateway. */
export function limitKeyOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  hops: number,
): string {
  const forwardedFor = headers['x-forwarded-for'];
  const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join(',');
  return limitKey(clientAddress(socket.remoteAddress ?? '', header, hops));
}
