import { request as httpRequest, type Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { whenOver } from './http.ts';

/** A request to the API. */
export interface ApiRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The key of rate limits, here and in PocketBase. */
  readonly address: string;
  readonly url: URL;
  /** Path and query as the allow-list checked them: PocketBase must receive the same spelling. */
  readonly path: string;
  /** Aborts when the response has ended, or the client has disconnected. */
  readonly over: AbortSignal;
}

/** @param proxyHops number of trusted proxies in front of the gateway. */
export function createApiRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  proxyHops: number,
): ApiRequest {
  const address = limitKeyOf(request, proxyHops);
  return { request, response, address, url, path: `${url.pathname}${url.search}`, over: whenOver(response) };
}

/** A call to PocketBase. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** How the API reaches PocketBase. */
export interface Upstream {
  readonly url: URL;
  readonly agent: Agent;
  /** Timeout in milliseconds until the response begins. */
  readonly answerMs: number;
}

/**
 * The allow-list of request headers: those that PocketBase and our hooks read. PocketBase replaces every other sign in header names by
 * `_`, so that a similar name could be mistaken for one of these (pb/lib/core/request-header.ts).
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

/** PocketBase stores the user agent with each request. Characters; no browser's is longer. */
const LONGEST_NAME = 300;

/** The headers of a forwarded request, with the address by which PocketBase's rate limits count. */
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
 * Sends a request to PocketBase; resolves when its response begins.
 * @param signal aborts the request and the response.
 * @throws Error when PocketBase is unavailable or its response does not begin in time, or when the signal aborts before.
 */
export function askPocketbase(
  { url, agent, answerMs }: Upstream,
  { method, path, headers, body }: Call,
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
      () => asking.destroy(new Error(`PocketBase did not answer in ${answerMs} ms`)),
      answerMs,
    );
    asking.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // Stays registered: the connection may also fail during the response, which the response reports.
    asking.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asking.end(body);
  });
}

/** The part of a request that is sent to PocketBase. */
export interface Sent {
  readonly body: Buffer;
  /** Absent: as in the request. */
  readonly contentType?: string;
}

/** Forwards a request. @param signal as in `askPocketbase`. @throws Error as `askPocketbase` does. */
export function forward(
  { request, address, path }: ApiRequest,
  upstream: Upstream,
  { body, contentType }: Sent,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  const headers = {
    ...forwardedHeaders(request.headers, address),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return askPocketbase(upstream, { method: request.method ?? 'GET', path, headers, body }, signal);
}
