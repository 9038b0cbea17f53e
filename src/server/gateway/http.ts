import type { IncomingMessage, ServerResponse } from 'node:http';

/** One part of the gateway: answers the request and returns true, or leaves it to the next part. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => Promise<boolean> | boolean;

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

/**
 * Reads a request body.
 * @throws Error when it is longer than `maxBytes`.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`The body is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Whether the client takes gzip. */
export function acceptsGzip(request: IncomingMessage): boolean {
  const encodings = request.headers['accept-encoding'];
  return typeof encodings === 'string' && /\bgzip\b/.test(encodings);
}

/** Whether the request only reads. */
export function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}
