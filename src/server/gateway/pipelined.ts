import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Parts of the gateway wait for an answer's end, Node for its turn: together more listeners than the ten from which it warns of a leak. */
const LISTENERS = 20;

/** Requests of one connection that may be unanswered at a time. Browsers and proxies send one, and wait. */
export const MOST_UNANSWERED = 16;

/**
 * Bounds what one connection asks for without waiting for an answer: thousands of requests fit into a few hundred kilobytes.
 * @returns whether a request is beyond that, and its connection ended.
 */
export function createPipelineBound(): (request: IncomingMessage, response: ServerResponse) => boolean {
  /** Behind the one whose answer is next. */
  const behind = new WeakMap<Socket, number>();

  return ({ socket }, response) => {
    // The first has the connection already: nearly every request is one, and costs nothing here.
    if (response.socket !== null) return false;
    const others = behind.get(socket) ?? 0;
    if (socket.destroyed || others + 1 >= MOST_UNANSWERED) {
      socket.destroy();
      return true;
    }
    behind.set(socket, others + 1);
    response.setMaxListeners(LISTENERS);
    response.once('close', () => behind.set(socket, (behind.get(socket) ?? 1) - 1));
    return false;
  };
}
