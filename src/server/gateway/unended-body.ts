import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is left of a body may take so long once its answer has gone, in milliseconds: as much as was on its way already. */
const REST_MS = 5000;

/**
 * Ends the connection of a request that was answered before its body came, and whose body goes on coming: Node would read it
 * for as long as a photo's upload may take, and each keeps a descriptor.
 */
export function endWhenBodyDrags(
  request: IncomingMessage,
  response: ServerResponse,
  restMs: number = REST_MS,
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const deadline = setTimeout(() => request.destroy(), restMs).unref();
    request.once('close', () => clearTimeout(deadline));
  });
}
