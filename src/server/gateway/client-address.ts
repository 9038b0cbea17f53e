/**
 * The visitor's address, by which rate limits count.
 * @param peer address of whoever opened the connection.
 * @param forwardedFor the X-Forwarded-For header, to which every proxy appends the address that it saw.
 * @param hops how many proxies of ours stand in front. Only what they appended is believed: anybody can write the rest.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, hops: number): string {
  if (hops === 0) return peer;
  const seen = (forwardedFor ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return seen.at(-hops) ?? seen[0] ?? peer;
}
