import type { Socket } from 'node:net';

/** So many bytes of unread answers of one address, its network, and all together. */
export interface UnreadShare {
  readonly perAddress: number;
  readonly perNetwork: number;
  readonly total: number;
}

const MB = 1024 * 1024;

/**
 * Nobody needs more of it than these: thirty people behind one address, who open a page of photographs at once, have some 90 MB on
 * their way for a moment.
 */
const MOST: UnreadShare = { perAddress: 128 * MB, perNetwork: 256 * MB, total: 768 * MB };

/**
 * What may lie in the system's memory for readers who have not taken it yet. Linux charges it to the process's control group, and ends
 * the process where that has a bound (`MemoryMax`, `mem_limit`). Beyond what it has for all connections of the machine everybody
 * waits: a third of that is the product's, a proxy on the same machine needs the like once more for the readers themselves, and
 * the rest stays free.
 * @param tcpBytes what all TCP connections of the machine may hold.
 */
export function unreadShareOf(tcpBytes: number): UnreadShare {
  const total = Math.min(MOST.total, Math.floor(tcpBytes / 3));
  return {
    total,
    perNetwork: Math.min(MOST.perNetwork, total),
    perAddress: Math.min(MOST.perAddress, Math.floor(total / 2)),
  };
}

/** An answer that may be unread. */
export interface Held {
  readonly socket: Socket;
  readonly address: string;
  readonly network: string;
  bytes: number;
  /** Those of answers before this one on the same connection, which count with it. */
  before: number;
  /** Whether the system has taken all of it: the connection is idle, and perhaps nothing is unread. */
  isTaken: boolean;
}

/** What somebody has, the longest held first. */
interface Holder {
  bytes: number;
  readonly answers: Set<Held>;
}

/** The one to give way: of connections that may be idle the longest, whose end harms nobody who has read; else the longest. */
function longest({ answers }: Holder): Held | undefined {
  for (const held of answers) if (held.isTaken) return held;
  return answers.values().next().value;
}

/**
 * Counts what is unread, by address and network.
 * @param giveWay ends an answer that is too much, which counts no more.
 * @returns has an answer count for so many bytes from now on; 0 has it count no more.
 */
export function createUnreadShares(
  share: UnreadShare,
  giveWay: (held: Held) => void,
): (held: Held, bytes: number) => void {
  const addresses = new Map<string, Holder>();
  const networks = new Map<string, Holder>();
  let total = 0;

  const count = (holders: Map<string, Holder>, name: string, held: Held, bytes: number) => {
    const holder = holders.get(name) ?? { bytes: 0, answers: new Set() };
    holder.bytes += bytes;
    if (held.bytes > 0) holders.set(name, holder).get(name)?.answers.add(held);
    else holder.answers.delete(held);
    if (holder.answers.size === 0) holders.delete(name);
  };

  const change = (held: Held, bytes: number) => {
    const more = bytes - held.bytes;
    held.bytes = bytes;
    count(addresses, held.address, held, more);
    count(networks, held.network, held, more);
    total += more;
  };

  const largest = (): Holder | undefined => {
    let found: Holder | undefined;
    for (const holder of networks.values()) if (holder.bytes > (found?.bytes ?? 0)) found = holder;
    return found;
  };

  /** Ends what somebody has too much of. */
  const trim = (holderNow: () => Holder | undefined, isTooMuch: (holder: Holder) => boolean) => {
    for (;;) {
      const holder = holderNow();
      const held = holder !== undefined && isTooMuch(holder) ? longest(holder) : undefined;
      if (held === undefined) return;
      change(held, 0);
      giveWay(held);
    }
  };

  const keepShares = ({ address, network }: Held) => {
    trim(
      () => addresses.get(address),
      ({ bytes }) => bytes > share.perAddress,
    );
    trim(
      () => networks.get(network),
      ({ bytes }) => bytes > share.perNetwork,
    );
    trim(largest, () => total > share.total);
  };

  return (held, bytes) => {
    change(held, bytes);
    keepShares(held);
  };
}
