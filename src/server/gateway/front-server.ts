import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { kindOf, type Metrics } from '#src/server/ops/metrics.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { VisitCounter } from '#src/server/visits/visit-counter.ts';
import type { FlatHeaders } from './answer.ts';
import { MAX_CONNECTIONS, SERVER_TIMEOUTS, SOCKET_IDLE_MS } from './api-limits.ts';
import type { Handler } from './http.ts';
import { hasTwoHosts, requestedUrl } from './requested-url.ts';
import { setHeaders } from './security-headers.ts';
import type { Site } from './site.ts';
import { answerUnreadable } from './unreadable.ts';

/** What a request goes through. */
export interface FrontServerOptions {
  /** The pages: what they have in memory is asked first, and the rest last. */
  readonly site: Pick<Site, 'answerAtOnce' | 'handle'>;
  /** Asked one after the other, the site among them; the first that answers ends it. */
  readonly handlers: readonly Handler[];
  readonly visits: Pick<VisitCounter, 'watch'>;
  /** Those of every answer. */
  readonly headers: FlatHeaders;
  /** Where the gateway answers, by which targets are read. */
  readonly origin: string;
  readonly metrics?: Pick<Metrics, 'answeredFromMemory' | 'answered'> | undefined;
  readonly log: Log;
}

/** Notes how an answer ended, when it has. */
function timeAnswer(metrics: Pick<Metrics, 'answered'>, pathname: string, response: ServerResponse): void {
  const kind = kindOf(pathname);
  if (kind === null) return;
  const begun = performance.now();
  response.once('close', () =>
    metrics.answered(kind, response.statusCode, (performance.now() - begun) / 1000),
  );
}

/** Something of ours went wrong: it is told in the log, and by no word to the visitor. */
function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  // Without the query, which may carry a recovery token.
  const [pathname = ''] = (request.url ?? '').split('?');
  log.warn(`${request.method ?? ''} ${pathname}: ${errorMessage(error)}`);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Cache-Control': 'no-store' }).end();
}

/** The HTTP server of the gateway, which does not listen yet: every request's way through memory and handlers. */
export function createFrontServer(options: FrontServerOptions): Server {
  const { site, handlers, visits, headers, origin, metrics, log } = options;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (hasTwoHosts(request.rawHeaders)) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    visits.watch(request, response);
    // What is in memory needs none of what follows.
    if (site.answerAtOnce(request, response)) {
      metrics?.answeredFromMemory();
      return;
    }
    const asked = requestedUrl(request.url ?? '/', origin);
    setHeaders(response, headers);
    if (asked === null) {
      response.writeHead(400, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (metrics !== undefined) timeAnswer(metrics, asked.url.pathname, response);
    // The site reads the target by itself; the others go by the URL.
    for (const handle of asked.isAsSent ? handlers : [site.handle])
      if (await handle(request, response, asked.url)) return;
  };

  // Nearly no request has a body: of those that have none Node makes no stream, which saves a seventh of their time.
  const server = createServer({ ...SERVER_TIMEOUTS, optimizeEmptyRequests: true }, (request, response) => {
    answer(request, response).catch((error: unknown) => answerFailure(request, response, error, log));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SOCKET_IDLE_MS;
  answerUnreadable(server);
  return server;
}
