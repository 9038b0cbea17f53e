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

/** Options of the HTTP server. */
export interface FrontServerOptions {
  /** The pages. Those in memory are tried before all handlers. */
  readonly site: Pick<Site, 'answerAtOnce' | 'handle'>;
  /** Tried in order, the site among them; the first that responds ends the request. */
  readonly handlers: readonly Handler[];
  readonly visits: Pick<VisitCounter, 'watch'>;
  /** Headers of every response. */
  readonly headers: FlatHeaders;
  /** The gateway's origin, against which request targets are resolved. */
  readonly origin: string;
  readonly metrics?: Pick<Metrics, 'answeredFromMemory' | 'answered'> | undefined;
  readonly log: Log;
}

/** Records kind, status and duration of a response when it has ended. */
function timeAnswer(metrics: Pick<Metrics, 'answered'>, pathname: string, response: ServerResponse): void {
  const kind = kindOf(pathname);
  if (kind === null) return;
  const begun = performance.now();
  response.once('close', () =>
    metrics.answered(kind, response.statusCode, (performance.now() - begun) / 1000),
  );
}

/** Responds with an error that no cache stores. */
function refuse(response: ServerResponse, status: number, headers: FlatHeaders): void {
  setHeaders(response, headers);
  response.writeHead(status, { 'Cache-Control': 'no-store' }).end();
}

/** Responds to an unexpected error with 500. Only the log gets its message. */
function answerFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  { headers, log }: Pick<FrontServerOptions, 'headers' | 'log'>,
): void {
  // The query is not logged, because it may hold a recovery token.
  const [pathname = ''] = (request.url ?? '').split('?');
  log.warn(`${request.method ?? ''} ${pathname}: ${errorMessage(error)}`);
  if (response.headersSent) response.destroy();
  else refuse(response, 500, headers);
}

/** Whether a request lacks the Host header that HTTP/1.1 requires. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.1';

/** Node's response statuses for requests that it cannot parse, by error code; 400 for any other. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** The response in progress on a connection, by Node's internal property. */
function currentAnswer(socket: Duplex): ServerResponse | null {
  return (socket as Duplex & { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

/**
 * Responds to unparsable requests as Node does, but with the headers of every response and `no-store`: otherwise a CDN could serve the
 * error caused by one broken header to all visitors.
 */
function answerUnreadable(server: Server, headers: FlatHeaders): void {
  const always = ['Connection', 'close', 'Cache-Control', 'no-store', ...headers];
  const lines = always.map((part, at) => (at % 2 === 0 ? `\r\n${part}: ` : part)).join('');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable && currentAnswer(socket)?.headersSent !== true) {
      const status = STATUSES[error.code ?? ''] ?? 400;
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}${lines}\r\n\r\n`);
    }
    socket.destroy(error);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, 417, headers));
}

/**
 * Warns once when a request comes through a proxy that PROXY_HOPS does not count: all visitors then share the limits of its address.
 * Only warns, because a client can forge the header.
 */
export function warnMissingProxyHops(proxyHops: number, log: Log): Handler {
  let isDone = proxyHops > 0;
  return (request) => {
    if (isDone || request.headers['x-forwarded-for'] === undefined) return false;
    isDone = true;
    log.warn(
      'Received a request with X-Forwarded-For, but PROXY_HOPS is 0. Behind a reverse proxy, all visitors share the rate ' +
        'limits of its address: set PROXY_HOPS=1 (with a CDN in front of it see docs/deployment/one-machine.md). Without a proxy, ' +
        'a client forged the header.',
    );
    return false;
  };
}

/** Creates the gateway's HTTP server, which does not listen yet. */
export function createFrontServer(options: FrontServerOptions): Server {
  const { site, handlers, visits, headers, origin, metrics } = options;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (lacksHost(request)) {
      refuse(response, 400, headers);
      return;
    }
    visits.watch(request, response);
    // Responses from memory carry all their headers and have a separate metric.
    if (site.answerAtOnce(request, response)) {
      metrics?.answeredFromMemory();
      return;
    }
    const asked = requestedUrl(request.url ?? '/', origin);
    if (asked === null) {
      refuse(response, 400, headers);
      return;
    }
    setHeaders(response, headers);
    if (metrics !== undefined) timeAnswer(metrics, asked.url.pathname, response);
    // Only the site handles other spellings of a path: it reads the raw target, the other handlers the normalised URL.
    for (const handle of asked.isAsSent ? handlers : [site.handle])
      if (await handle(request, response, asked.url)) return;
  };

  const settings = {
    ...SERVER_TIMEOUTS,
    // Without body streams for requests that have no body, which saves a seventh of their time.
    optimizeEmptyRequests: true,
    // Node's own refusal would lack the headers of every response.
    requireHostHeader: false,
  };
  const server = createServer(settings, (request, response) => {
    answer(request, response).catch((error: unknown) => answerFailure(request, response, error, options));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = SOCKET_IDLE_MS;
  answerUnreadable(server, headers);
  return server;
}
