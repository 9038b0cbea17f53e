import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { createProxyServer } from 'httpxy';
import { clientAddress } from '#src/server/gateway/client-address.ts';
import { isPublicApiRoute } from '#src/server/gateway/api-routes.ts';
import { acceptsGzip, sendApiError, type Handler } from '#src/server/gateway/http.ts';

const UNAVAILABLE = 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.';
const TOO_MANY = 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.';
/** The window of PocketBase's rate limits, in seconds: see pb/lib/settings.ts. */
const RATE_WINDOW_SECONDS = 60;
const NOT_FOUND = 'No se ha encontrado lo que buscas.';
/** Smaller answers do not gain from compression. */
const WORTHWHILE_BYTES = 1024;
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
  'te',
]);

function wantsGzip(request: IncomingMessage, answer: IncomingMessage): boolean {
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
  const isEncoded = answer.headers['content-encoding'] !== undefined;
  const length = Number(answer.headers['content-length'] ?? WORTHWHILE_BYTES);
  return (
    acceptsGzip(request) && isJson && !isEncoded && length >= WORTHWHILE_BYTES && request.method !== 'HEAD'
  );
}

/** PocketBase tells of its rate limits in English, and not when to come back. */
function answerTooMany(answer: IncomingMessage, response: ServerResponse): void {
  answer.resume();
  response.setHeader('Retry-After', RATE_WINDOW_SECONDS);
  sendApiError(response, 429, TOO_MANY);
}

/** Passes PocketBase's answer on, compressed where that pays: PocketBase does not compress. */
function passAnswerOn(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  if (answer.statusCode === 429) {
    answerTooMany(answer, response);
    return;
  }
  const compress = wantsGzip(request, answer);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || response.hasHeader(name)) continue;
    if (compress && name === 'content-length') continue;
    response.setHeader(name, value);
  }
  if (compress) {
    response.setHeader('Content-Encoding', 'gzip');
    response.appendHeader('Vary', 'Accept-Encoding');
  }
  response.writeHead(answer.statusCode ?? 502);
  answer.once('error', () => response.destroy());
  if (compress) answer.pipe(createGzip()).pipe(response);
  else answer.pipe(response);
}

/**
 * `/api/*`: what the public may call, passed on to PocketBase. When PocketBase is away the answer is 503 with a message
 * for people.
 * @param proxyHops how many proxies of ours stand before the gateway.
 */
export function apiProxy(pocketbaseUrl: string, proxyHops: number): Handler {
  const proxy = createProxyServer({
    target: pocketbaseUrl,
    selfHandleResponse: true,
    // Realtime streams stay open and silent; PocketBase itself ends idle ones.
    proxyTimeout: 10 * 60 * 1000,
    agent: new Agent({ keepAlive: true, maxSockets: 256 }),
  });
  proxy.on('proxyRes', passAnswerOn);
  proxy.on('error', (_error, _request, response) => {
    if (response === undefined || !('writeHead' in response)) return;
    if (response.headersSent) response.destroy();
    else sendApiError(response, 503, UNAVAILABLE);
  });

  return async (request, response, url) => {
    if (url.pathname !== '/api' && !url.pathname.startsWith('/api/')) return false;
    if (!isPublicApiRoute(url)) return sendApiError(response, 404, NOT_FOUND);
    const forwardedFor = request.headers['x-forwarded-for'];
    const header = typeof forwardedFor === 'string' ? forwardedFor : forwardedFor?.join(',');
    delete request.headers['x-real-ip'];
    request.headers['x-forwarded-for'] = clientAddress(request.socket.remoteAddress ?? '', header, proxyHops);
    await proxy.web(request, response);
    return true;
  };
}
