import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import { apiMessages } from './api-answers.ts';
import { askPocketbase, forwardedHeaders } from './api-forward.ts';
import { limitKeyOf } from './client-address.ts';
import { refuse, whenOver } from './http.ts';

/** One request on its way through the API. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What limits count by, here and in PocketBase. */
  readonly address: string;
  /** What was asked for. */
  readonly url: URL;
  /** Path and query in the one spelling by which the route was permitted: PocketBase must see no other. */
  readonly path: string;
  /** Fires when the visitor has been answered, or has left. */
  readonly over: AbortSignal;
}

/** A visit begins; `proxyHops` proxies of ours stand before the gateway. */
export function beginVisit(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  proxyHops: number,
): Visit {
  const address = limitKeyOf(request, proxyHops);
  return { request, response, address, url, path: `${url.pathname}${url.search}`, over: whenOver(response) };
}

/** PocketBase, as visits reach it. */
export interface Upstream {
  readonly url: URL;
  readonly agent: Agent;
  /** Milliseconds until its answer must begin. */
  readonly answerMs: number;
  /**
   * Whether the asking and its answer end with the visit. Default: no. PocketBase goes on working on a call whose visitor has left, and
   * whoever counts its calls must know until when.
   */
  readonly endsWithVisit?: boolean;
}

/** What PocketBase gets of a request. */
export interface Sent {
  readonly body: Buffer;
  /** Absent: as the visitor said. */
  readonly contentType?: string;
}

/** Asks PocketBase on a visitor's behalf. @throws Error when it is away or silent. */
export function askFor(
  { request, address, path, over }: Visit,
  { url, agent, answerMs, endsWithVisit = false }: Upstream,
  { body, contentType }: Sent = { body: Buffer.alloc(0) },
): Promise<IncomingMessage> {
  const headers = {
    ...forwardedHeaders(request.headers, address),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  const call = { method: request.method ?? 'GET', path, headers, body };
  return askPocketbase(url, agent, call, answerMs, endsWithVisit ? over : undefined);
}

/** Refuses for now: the visitor may come back after so many seconds. */
export async function refuseForNow(
  { request, response, over }: Visit,
  message: string,
  seconds: number,
  status: 503 | 429 = 503,
): Promise<void> {
  if (over.aborted) return;
  response.setHeader('Retry-After', seconds);
  await refuse(request, response, status, message);
}

/** Says that PocketBase is away. */
export async function refuseUnavailable({ request, response, over }: Visit): Promise<void> {
  if (!over.aborted) await refuse(request, response, 503, apiMessages.unavailable);
}
