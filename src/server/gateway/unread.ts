import type { ServerResponse } from 'node:http';
import { cut } from './http.ts';

/** How long an answer waits for a reader who takes nothing of it: up to twice as long when the last of it has just been taken. */
const UNREAD_MS = 30_000;

/**
 * Ends the connection of an answer of which nothing is taken for so long: each keeps a descriptor. One that is read slowly goes on.
 * Node begins anew with the connection's next request.
 */
export function endWhenUnread(response: ServerResponse, unreadMs = UNREAD_MS): void {
  response.setTimeout(unreadMs, () => {
    // Who waits for an answer to begin takes nothing of it either.
    if (response.headersSent) cut(response);
  });
}
