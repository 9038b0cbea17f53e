import { request as httpRequest, type Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { whenOver } from './http.ts';

/** One request on its way through the API. */
export interface ApiRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What limits count by, here and in PocketBase. */
  readonly address: string;
  readonly url: URL;
  /** Path and query in the one spelling by which the route was permitted: PocketBase must see no other. */
  readonly path: string;
  /** Aborts when the caller has been answered, or has left. */
  readonly over: AbortSignal;
}

/** @param proxyHops proxies of ours before the gateway. */
export function createApiRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  proxyHops: number,
): ApiRequest {
  const address = limitKeyOf(request, proxyHops);
  return { request, response, address, url, path: `${url.pathname}${url.search}`, over: whenOver(response) };
}

/** A call as PocketBase gets it. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** PocketBase, as the API reaches it. */
export interface Upstream {
  readonly url: URL;
  readonly agent: Agent;
  /** Milliseconds until its answer must begin. */
  readonly answerMs: number;
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

/** PocketBase stores the name of the browser with each request. Characters; no browser's is longer. */
const LONGEST_NAME = 300;

/** A request's headers as PocketBase gets them: with the address by which its rate limits count. */
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
 * @param signal ends the call, and the answer.
 * @throws Error when PocketBase is away, has not begun to answer in time, or the signal has come before.
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
    // Stays: a connection may also fail while the answer comes, which the answer reports.
    asking.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asking.end(body);
  });
}

/** What PocketBase gets of a request. */
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
