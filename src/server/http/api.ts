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

/** What the API needs. */
export interface ApiOptions {
  readonly pocketbaseUrl: string;
  /** The instance's, by which PocketBase knows the site. */
  readonly secret: string;
  /** Proxies of ours before the gateway. */
  readonly proxyHops: number;
  readonly accounts: AccountChecks;
  readonly log: Log;
  readonly limits?: ApiLimits;
  /** How often one may ask; null for any number of times. */
  readonly rates: ApiRates | null;
}

/** `/api/*`. */
export interface Api {
  readonly handle: Handler;
  readonly load: () => ApiLoad;
  /** Ends what it holds open at PocketBase. */
  readonly close: () => void;
}

/** Between two lines about the same error. */
const PAUSE_MS = 60_000;
/** More than there are routes and statuses. */
const MOST_ERRORS = 500;

/** The route of a path, without what names a record or a file: a bounded number, however many paths are asked for. */
function routeOf(pathname: string): string {
  return pathname
    .replace(/^(\/api\/collections\/[^/]+\/records)\/.*$/, '$1/:id')
    .replace(/^(\/api\/files\/[^/]+)\/.*$/, '$1/:id/:file');
}

/** Logs answers by which the API failed: each route and status once a minute, because a full disk or a crowd would fill the log. */
export function logApiErrors(log: Log): (method: string, pathname: string, status: number) => void {
  const logged = new LRUCache<string, true>({ max: MOST_ERRORS, ttl: PAUSE_MS });
  return (method, pathname, status) => {
    const line = `${method} ${routeOf(pathname)} was answered ${status}`;
    if (status < 500 || logged.has(line)) return;
    logged.set(line, true);
    log.warn(line);
  };
}

/**
 * What the public may call, passed on to PocketBase. Streams and calls are bounded apart from each other, for each address and in all
 * (api-limits.ts), so that neither many open pages nor a crowd of half-sent requests keeps a form from being answered. When PocketBase
 * is away the answer is 503 with a message for people.
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
    // A caller who has left already would never give a place back.
    if (call.over.aborted) return true;
    if (route === 'stream') return streams.pass(call);
    return route === 'stock-stream' ? stockStream.pass(call) : calls.pass(call, route);
  };

  const word = (isFull: boolean) => (isFull ? 'full' : 'ok');
  return {
    handle,
    load: () => ({
      calls: word(calls.isFull()),
      streams: word(streams.isFull() || stockStream.isFull()),
    }),
    close: stockStream.close,
  };
}
