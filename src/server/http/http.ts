import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request handler: responds and returns true, or returns false to leave the request to the next handler. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<boolean> | boolean;

/** A signal that aborts when the response has ended, or the client has disconnected. */
export function whenOver(response: ServerResponse): AbortSignal {
  const over = new AbortController();
  response.once('close', () => over.abort());
  if (response.closed) over.abort();
  return over.signal;
}

/** Responds with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
  return true;
}

/** Responds with an error in PocketBase's format. @param data the fields' messages */
export function sendApiError(
  response: ServerResponse,
  status: number,
  message: string,
  data: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {},
): true {
  return sendJson(response, status, { code: status, message, data });
}

/** Responds with a redirect. 303 also turns a POST into a GET. */
export function redirect(response: ServerResponse, status: 301 | 303 | 308, location: string): true {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' });
  response.end();
  return true;
}

/** Responds with 405 to any method but GET and HEAD. */
export function refuseMethod(response: ServerResponse): true {
  response.writeHead(405, { Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).end();
  return true;
}

/** The length of a request's body in bytes by its headers; infinite for a body without a length. */
export function announcedBytes(request: IncomingMessage): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined ? Number(length ?? 0) : Infinity;
}

/** Whether the request only reads. */
export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
