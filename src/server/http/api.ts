import { Agent } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ApiLoad } from '#src/server/ops/health-report.ts';
import type { Log } from '#src/server/lib/log.ts';
import { apiMessages } from './api-answers.ts';
import { createCalls } from './api-calls.ts';
import { API_LIMITS, type ApiLimits, type ApiRates } from './api-limits.ts';
import { createApiRequest } from './api-request.ts';
import { apiRoute } from './api-routes.ts';
import { createStreams } from './event-streams.ts';
import { sendApiError, type Handler } from './http.ts';
import { createRateLimits } from './rate-limits.ts';
import type { AccountChecks } from './sessions.ts';
import { createStockStream } from './stock-stream.ts';

/** Options of the API. */
export interface ApiOptions {
  readonly pocketbaseUrl: string;
  /** The instance's secret, which authenticates the site to PocketBase. */
  readonly secret: string;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  readonly accounts: AccountChecks;
  readonly log: Log;
  readonly limits?: ApiLimits;
  /** Rate limits; null for none. */
  readonly rates: ApiRates | null;
}

/** `/api/*`. */
export interface Api {
  readonly handle: Handler;
  readonly load: () => ApiLoad;
  /** Closes the streams that it holds open at PocketBase. */
  readonly close: () => void;
}

/** Milliseconds between two log lines about the same error. */
const PAUSE_MS = 60_000;
/** More than there are routes and statuses. */
const MOST_ERRORS = 500;

/** The route of a path, without record ids and file names, so that the number of routes is bounded. */
function routeOf(pathname: string): string {
  return pathname
    .replace(/^(\/api\/collections\/[^/]+\/records)\/.*$/, '$1/:id')
    .replace(/^(\/api\/files\/[^/]+)\/.*$/, '$1/:id/:file');
}

/** Logs 5xx responses of the API. Each route and status is logged once a minute, so that a crowd cannot fill the log. */
export function logApiErrors(log: Log): (method: string, pathname: string, status: number) => void {
  const logged = new LRUCache<string, true>({ max: MOST_ERRORS, ttl: PAUSE_MS });
  return (method, pathname, status) => {
    const line = `${method} ${routeOf(pathname)} responded with ${status}`;
    if (status < 500 || logged.has(line)) return;
    logged.set(line, true);
    log.warn(line);
  };
}

/**
 * Forwards the public part of the API to PocketBase. Streams and calls have separate limits, per address and in total (api-limits.ts),
 * so that neither many open pages nor many half-sent requests block a form. When PocketBase is unavailable, responds with 503 and a
 * message for people.
 */
export function createApi({
  pocketbaseUrl,
  secret,
  proxyHops,
  accounts,
  log,
  limits = API_LIMITS,
  rates,
}: ApiOptions): Api {
  const url = new URL(pocketbaseUrl);
  const rateLimits = rates && createRateLimits(rates);
  const calls = createCalls({ url, accounts, limits, rates, rateLimits });
  const streams = createStreams(url, limits, rateLimits);
  const source = { url, secret, agent: new Agent(), answerMs: limits.answerMs };
  const stockStream = createStockStream(source, limits, rateLimits);
  const logError = logApiErrors(log);

  const handle: Handler = async (request, response, asked) => {
    const { pathname } = asked;
    if (pathname !== '/api' && !pathname.startsWith('/api/')) return false;
    const route = apiRoute(request.method ?? 'GET', asked);
    if (route === null) return sendApiError(response, 404, apiMessages.notFound);
    response.once('finish', () => logError(request.method ?? '', pathname, response.statusCode));
    const call = createApiRequest(request, response, asked, proxyHops);
    // A client that has already disconnected would never release its slot.
    if (call.over.aborted) return true;
    if (route === 'stream') return streams.pass(call);
    return route === 'stock-stream' ? stockStream.pass(call) : calls.pass(call, route);
  };

  const stateOf = (isFull: boolean) => (isFull ? 'full' : 'ok');
  return {
    handle,
    load: () => ({
      calls: stateOf(calls.isFull()),
      streams: stateOf(streams.isFull() || stockStream.isFull()),
    }),
    close: stockStream.close,
  };
}
