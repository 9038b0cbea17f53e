import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf, networkOf } from './client-address.ts';

/** So many bytes of unread answers of one address, its network, and all together. */
export interface UnreadShare {
  readonly perAddress: number;
  readonly perNetwork: number;
  readonly total: number;
}

const MB = 1024 * 1024;

/**
 * What lies in the system's memory for readers who have not taken it yet. Linux charges it to the process's control group, and ends
 * the process where that has a bound (`MemoryMax`, `mem_limit`). Thirty people behind one address, who open a page of photographs at
 * once, have some 90 MB on their way for a moment.
 */
export const UNREAD_BYTES: UnreadShare = { perAddress: 128 * MB, perNetwork: 256 * MB, total: 768 * MB };

/** Linux takes no more for one connection (tcp(7), `tcp_wmem`). */
const MOST_OF_ONE = 4 * MB;
/** Of shorter answers all the places that there are (open-answers.ts) hold little: they cost nothing here. */
const LEAST_OF_ONE = 64 * 1024;
/** How often answers are looked at that the system does not take whole. Milliseconds. */
const LOOK_MS = 250;
/** Who has not read an answer by then loses it: 4 MB at 270 kilobits per second. Milliseconds. */
const LAST_MS = 120_000;

/** Those that last as long as their pages. */
const EVENT_STREAM = /^\/api\/(?:realtime|stock-stream)\b/;

/** An answer that may be unread. */
interface Held {
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

const announced = new WeakMap<ServerResponse, (bytes: number) => void>();

/**
 * Says how long an answer will be, before the system takes it piece by piece: of a crowd's, all are taken before the next look at any.
 */
export function announceBytes(response: ServerResponse, bytes: number): void {
  if (bytes >= LEAST_OF_ONE) announced.get(response)?.(bytes);
}

/**
 * Bounds what lies unread in the system's memory. An answer counts until its connection is used again, which proxies do when they have
 * read it, or closed; beyond the share the longest held goes, with its connection and all that was written to it.
 * @param proxyHops proxies of ours before the gateway. Without one whoever asks again need not have read: it counts to its end.
 * @param lastMs another time to read one, for tests.
 * @returns watches an answer, once a handler has it. @param written what its connection had been sent before.
 */
export function boundUnreadBytes(
  server: Server,
  proxyHops: number,
  share: UnreadShare = UNREAD_BYTES,
  lastMs: number = LAST_MS,
): (request: IncomingMessage, response: ServerResponse, written: number) => void {
  const heldOf = new WeakMap<Socket, Held>();
  const addresses = new Map<string, Holder>();
  const networks = new Map<string, Holder>();
  let total = 0;
  const followed = new WeakSet<Socket>();
  const underway = new Map<ServerResponse, () => void>();

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

  const release = (held: Held) => {
    heldOf.delete(held.socket);
    change(held, 0);
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
      release(held);
      held.socket.resetAndDestroy();
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

  const follow = (socket: Socket) => {
    if (followed.has(socket)) return;
    followed.add(socket);
    // Before Node's own, which closes it in order: what was written then stays in memory for whoever might read on.
    socket.prependListener('timeout', () => {
      const held = heldOf.get(socket);
      if (held?.isTaken === true) socket.resetAndDestroy();
    });
    socket.once('close', () => {
      const held = heldOf.get(socket);
      if (held !== undefined) release(held);
    });
  };

  /** @param bytes of this answer. @param isTaken whether the system has taken all of it. */
  const hold = (request: IncomingMessage, bytes: number, isTaken: boolean) => {
    const { socket } = request;
    if (socket.destroyed) return;
    follow(socket);
    const address = limitKeyOf(request, proxyHops);
    const held = heldOf.get(socket) ?? {
      ...{ socket, address, network: networkOf(address) },
      ...{ bytes: 0, before: 0, isTaken },
    };
    heldOf.set(socket, held);
    held.isTaken = isTaken;
    // Node gives idle ones up after five seconds.
    if (isTaken) socket.setTimeout(lastMs);
    change(held, Math.min(MOST_OF_ONE, held.before + bytes));
    keepShares(held);
  };

  const looking = setInterval(() => {
    for (const look of underway.values()) look();
  }, LOOK_MS);
  looking.unref();
  server.once('close', () => clearInterval(looking));

  return (request, response, written) => {
    const { socket } = request;
    /** How long it will be, where that is known. */
    let length = 0;
    const bytes = () => Math.max(length, socket.bytesWritten - written);
    const former = heldOf.get(socket);
    if (former !== undefined && proxyHops > 0) release(former);
    else if (former !== undefined) {
      former.before = former.bytes;
      former.isTaken = false;
    }
    const isWorthIt = () => heldOf.has(socket) || bytes() >= LEAST_OF_ONE;
    if (response.writableFinished && !isWorthIt()) return;
    // Of one that is read, everything has been taken that was ever sent.
    const isTakenAtOnce = EVENT_STREAM.test(request.url ?? '');
    const look = () => {
      if (isWorthIt() && !(isTakenAtOnce && socket.writableLength === 0)) hold(request, bytes(), false);
    };
    underway.set(response, look);
    announced.set(response, (announcedLength) => {
      length = announcedLength;
      look();
    });
    response.once('close', () => {
      underway.delete(response);
      if (response.writableFinished && isWorthIt()) hold(request, bytes(), true);
    });
    // A crowd may keep the next look waiting.
    look();
  };
}
