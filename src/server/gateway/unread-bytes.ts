import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKeyOf, networkOf } from './client-address.ts';
import { tcpMemory } from './tcp-memory.ts';
import { createUnreadShares, unreadShareOf, type Held, type UnreadShare } from './unread-shares.ts';

/** Linux takes no more for one connection (tcp(7), `tcp_wmem`). */
const MOST_OF_ONE = 4 * 1024 * 1024;
/** Of shorter answers all the places that there are (open-answers.ts) hold little: they cost nothing here. */
const LEAST_OF_ONE = 64 * 1024;
/** How often answers are looked at that the system does not take whole. Milliseconds. */
const LOOK_MS = 250;
/** Who has not read an answer by then loses it: 4 MB at 270 kilobits per second. Milliseconds. */
const LAST_MS = 120_000;

/** Those that last as long as their pages. */
const EVENT_STREAM = /^\/api\/(?:realtime|stock-stream)\b/;

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
  share: UnreadShare = unreadShareOf(tcpMemory()),
  lastMs: number = LAST_MS,
): (request: IncomingMessage, response: ServerResponse, written: number) => void {
  const heldOf = new WeakMap<Socket, Held>();
  const followed = new WeakSet<Socket>();
  const underway = new Map<ServerResponse, () => void>();

  const setBytes = createUnreadShares(share, ({ socket }) => {
    heldOf.delete(socket);
    socket.resetAndDestroy();
  });

  const release = (held: Held) => {
    heldOf.delete(held.socket);
    setBytes(held, 0);
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
    setBytes(held, Math.min(MOST_OF_ONE, held.before + bytes));
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
