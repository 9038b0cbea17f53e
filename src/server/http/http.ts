import type { IncomingMessage, ServerResponse } from 'node:http';

/** One part of the gateway: answers the request and returns true, or leaves it to the next part. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<boolean> | boolean;

/** Aborts when the visitor has been answered, or has left. */
export function whenOver(response: ServerResponse): AbortSignal {
  const over = new AbortController();
  response.once('close', () => over.abort());
  if (response.closed) over.abort();
  return over.signal;
}

/** Answers JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
  return true;
}

/** Answers an error in the structure that PocketBase's clients read. */
export function sendApiError(response: ServerResponse, status: number, message: string): true {
  return sendJson(response, status, { code: status, message, data: {} });
}

/** Answers a redirect. */
export function redirect(response: ServerResponse, status: 301 | 308, location: string): true {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' });
  response.end();
  return true;
}

/** Answers any method but GET and HEAD where there is only something to read. */
export function refuseMethod(response: ServerResponse): true {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
  return true;
}

/** The length in bytes that a request announces for its body; endless when it sends one without saying how long. */
export function announcedBytes(request: IncomingMessage): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined ? Number(length ?? 0) : Infinity;
}

/** Whether the request only reads. */
export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
