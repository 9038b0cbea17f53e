import { Agent } from 'node:http';
import { apiMessages } from './api-answers.ts';
import type { AccountChecks } from './api-callers.ts';
import { createCalls } from './api-calls.ts';
import { createGuards } from './api-guards.ts';
import { API_LIMITS, type ApiLimits, type ApiRates } from './api-limits.ts';
import { apiRoute } from './api-routes.ts';
import { tellApiTroubles } from './api-troubles.ts';
import type { Log } from '#src/server/lib/log.ts';
import { createStreams } from './api-streams.ts';
import { createStockStream } from './stock-stream.ts';
import { beginVisit } from './api-visit.ts';
import { refuse, type Handler } from './http.ts';

/** What the API needs. */
export interface ApiOptions {
  readonly pocketbaseUrl: string;
  /** The instance's, by which PocketBase knows the site. */
  readonly secret: string;
  /** How many proxies of ours stand before the gateway. */
  readonly proxyHops: number;
  readonly accounts: AccountChecks;
  /** Hears of answers by which the API failed. */
  readonly log: Log;
  readonly limits?: ApiLimits;
  /** How often one may ask; null for as often as one likes. */
  readonly rates: ApiRates | null;
}

/** Whether every place is taken, so that the next one waits or is refused. */
export interface ApiLoad {
  readonly calls: 'ok' | 'full';
  readonly streams: 'ok' | 'full';
}

/** The API's door, and how crowded it is. */
export interface ApiProxy {
  readonly handle: Handler;
  readonly load: () => ApiLoad;
  /** Ends what it holds open at PocketBase. */
  readonly close: () => void;
}

const isApiPath = (pathname: string) => pathname === '/api' || pathname.startsWith('/api/');

/**
 * `/api/*`: what the public may call, passed on to PocketBase. Streams and calls are bounded apart from each other, for
 * each address and in all (see api-limits.ts), so that neither many open pages nor a crowd of half-sent requests keeps a
 * form from being answered. When PocketBase is away the answer is 503 with a message for people.
 */
export function apiProxy({
  pocketbaseUrl,
  secret,
  proxyHops,
  accounts,
  log,
  limits = API_LIMITS,
  rates,
}: ApiOptions): ApiProxy {
  const target = new URL(pocketbaseUrl);
  const guards = rates && createGuards(rates);
  const calls = createCalls(target, accounts, limits, guards);
  const streams = createStreams(target, limits, guards);
  const source = { url: target, secret, agent: new Agent(), answerMs: limits.answerMs };
  const stockStream = createStockStream(source, limits, guards);
  const tellTrouble = tellApiTroubles(log);

  const handle: Handler = async (request, response, url) => {
    if (!isApiPath(url.pathname)) return false;
    const route = apiRoute(request.method ?? 'GET', url);
    if (route === null) return refuse(request, response, 404, apiMessages.notFound);
    response.once('finish', () => tellTrouble(request.method ?? '', url.pathname, response.statusCode));
    const visit = beginVisit(request, response, url, proxyHops);
    // Nobody would give back the place of a visitor who has left already.
    if (visit.over.aborted) return true;
    if (route === 'stream') await streams.pass(visit);
    else if (route === 'stock-stream') await stockStream.pass(visit);
    else await calls.pass(visit, route);
    return true;
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
