import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { kindOf, type Metrics } from '#src/server/ops/metrics.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import type { VisitCounter } from '#src/server/visits/visit-counter.ts';
import type { FlatHeaders } from './conditional-response.ts';
import { MAX_CONNECTIONS, SERVER_TIMEOUTS, SOCKET_IDLE_MS } from './api-limits.ts';
import type { Handler } from './http.ts';
import { requestedUrl } from './request-target.ts';
import { setHeaders } from './security.ts';
import type { Site } from './site.ts';

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

/** Counts an answer when it has ended. */
function timeAnswer(metrics: Pick<Metrics, 'answered'>, pathname: string, response: ServerResponse): void {
  const kind = kindOf(pathname);
  if (kind === null) return;
  const begun = performance.now();
  response.once('close', () =>
    metrics.answered(kind, response.statusCode, (performance.now() - begun) / 1000),
  );
}

/** An unexpected error: the log has its message, the visitor none. */
function answerFailure(request: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  // Without the query, which may carry a recovery token.
  const [pathname = ''] = (request.url ?? '').split('?');
  log.warn(`${request.method ?? ''} ${pathname}: ${errorMessage(error)}`);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'Cache-Control': 'no-store' }).end();
}

/** Node's answers to what it cannot parse, by its error code; 400 for any other. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The answer that a connection is in the middle of, by Node's internal name. */
function currentAnswer(socket: Duplex): ServerResponse | null {
  return (socket as Duplex & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

/**
 * Answers what never becomes a request as Node does, but so that no cache keeps it: a CDN would serve the error that one broken header
 * caused to all visitors.
 */
function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && currentAnswer(socket)?.headersSent !== true) {
      const status = STATUSES[error.code ?? ''] ?? 400;
      const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`;
      socket.write(`${head}\r\nConnection: close\r\nCache-Control: no-store\r\n\r\n`);
    }
    socket.destroy(error);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Cache-Control': 'no-store' }).end();
  });
}

/**
 * Warns once when a request comes through a proxy that PROXY_HOPS does not count: then all visitors share the limits of its address.
 * Anybody can write the header, so it changes nothing else.
 */
export function warnMissingProxyHops(proxyHops: number, log: Log): Handler {
  let isDone = proxyHops > 0;
  return (request) => {
    if (isDone || request.headers['x-forwarded-for'] === undefined) return false;
    isDone = true;
    log.warn(
      'A request came with X-Forwarded-For, and PROXY_HOPS is 0. If a proxy of yours stands in front, all visitors share ' +
        'the limits of its address: set PROXY_HOPS=1 (with a CDN before it see docs/deployment/one-machine.md). If none does, ' +
        'a client made the header up.',
    );
    return false;
  };
}

/** The HTTP server of the gateway, which does not listen yet: every request's way through memory and handlers. */
export function createFrontServer(options: FrontServerOptions): Server {
  const { site, handlers, visits, headers, origin, metrics, log } = options;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
    // The site reads the target as it was sent; the others go by the URL.
    for (const handle of asked.isAsSent ? handlers : [site.handle])
      if (await handle(request, response, asked.url)) return;
  };

  // Creates no body stream for requests without a body, which saves a seventh of their time.
  const server = createServer({ ...SERVER_TIMEOUTS, optimizeEmptyRequests: true }, (request, response) => {
    answer(request, response).catch((error: unknown) => answerFailure(request, response, error, log));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SOCKET_IDLE_MS;
  answerUnreadable(server);
  return server;
}
