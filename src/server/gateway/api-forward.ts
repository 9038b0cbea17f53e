import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http';

/** A call as PocketBase gets it. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/**
 * What PocketBase and our hooks read of a request. Nothing else passes: PocketBase writes names of headers with `_` for every
 * other sign, so that one like `authorization_` might be taken for the one that it resembles (pb/lib/core/request-header.ts).
 */
const READ_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
  'user-agent',
  'x-device',
] as const;

/** PocketBase writes down what a browser calls itself, with each request. Characters; none that is sold has more. */
const LONGEST_NAME = 300;

/** A visitor's headers as PocketBase gets them: with the visitor's address, by which its rate limits count. */
export function forwardedHeaders(
  headers: IncomingMessage['headers'],
  address: string,
): NodeJS.Dict<string | string[]> {
  const kept = READ_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const name = headers['user-agent']?.slice(0, LONGEST_NAME);
  return {
    ...Object.fromEntries(kept),
    ...(name !== undefined && { 'user-agent': name }),
    'x-forwarded-for': address,
  };
}

/**
 * Asks PocketBase; resolves when its answer begins.
 * @param signal ends the asking, and the answer.
 * @throws Error when PocketBase is away, has not begun to answer after `timeoutMs`, or the signal has come before.
 */
export function askPocketbase(
  url: URL,
  agent: Agent,
  { method, path, headers, body }: Call,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = httpRequest({
      agent,
      method,
      path,
      hostname: url.hostname,
      port: url.port,
      ...(signal !== undefined && { signal }),
      headers: body.length === 0 ? headers : { ...headers, 'content-length': body.length },
    });
    const timer = setTimeout(
      () => asking.destroy(new Error(`PocketBase did not answer in ${timeoutMs} ms`)),
      timeoutMs,
    );
    asking.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // Stays: a connection may also fail while the answer comes, which the answer tells.
    asking.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asking.end(body);
  });
}
