import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { ApiRequest } from './api-request.ts';
import { chooseCoding } from './content-coding.ts';
import { sendApiError } from './http.ts';

/** The API's messages to visitors. */
export const apiMessages = {
  unavailable: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.',
  busy: 'Hay demasiadas peticiones en este momento. Inténtalo de nuevo en unos segundos.',
  noStream: 'Hay demasiadas páginas abiertas para actualizarlas en directo.',
  tooLong: 'El envío es demasiado grande.',
  tooSlow: 'El envío ha tardado demasiado. Comprueba tu conexión y vuelve a intentarlo.',
  tooManyValues: 'El envío tiene demasiados datos.',
  notJson: 'El envío no es válido.',
  foreign: 'Este envío viene de otra página.',
  staffOnly: 'Esta consulta es solo para administradores.',
  oddFields: 'La consulta pide campos no válidos.',
  notFound: 'No se ha encontrado lo que buscas.',
} as const;

/** Responds to a call with an error, unless its client has disconnected. */
export function refuse({ response, over }: ApiRequest, status: number, message: string): true {
  return over.aborted || sendApiError(response, status, message);
}

/** Refuses a call temporarily, with a Retry-After in seconds. */
export function refuseForNow(
  call: ApiRequest,
  message: string,
  seconds: number,
  status: 503 | 429 = 503,
): true {
  if (!call.over.aborted) call.response.setHeader('Retry-After', seconds);
  return refuse(call, status, message);
}

/** The message of a response beyond a rate limit, with the time to wait. */
export function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes <= 1 ? 'un minuto' : minutes < 120 ? `${minutes} minutos` : `${hours} horas`;
  return `Demasiados intentos. Espera ${wait} y vuelve a intentarlo.`;
}

/** Responds with 429 and the time to wait. */
export function refuseTooMany(call: ApiRequest, seconds: number): true {
  return refuseForNow(call, tooManyText(seconds), seconds, 429);
}

/** The window of PocketBase's rate limits, in seconds: see pb/lib/settings/settings.ts. */
const RATE_WINDOW_SECONDS = 60;
/** Smaller responses do not gain from compression. */
const WORTHWHILE_BYTES = 1024;
/**
 * The allow-list of response headers. The gateway sets those for CORS (cors.ts), caching and security itself.
 */
const PASSED_ON = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
];
/** A CSP for responses below `/api`, none of which is a page: no browser runs their content in the site's origin or frames it. */
export const NO_PAGE = "default-src 'none'; sandbox; frame-ancestors 'none'";

function shouldGzip(request: IncomingMessage, answer: IncomingMessage): boolean {
  const isEncoded = answer.headers['content-encoding'] !== undefined;
  const length = Number(answer.headers['content-length'] ?? WORTHWHILE_BYTES);
  return (
    chooseCoding(request.headers['accept-encoding'], ['gzip']) !== null &&
    (answer.headers['content-type'] ?? '').startsWith('application/json') &&
    !isEncoded &&
    length >= WORTHWHILE_BYTES &&
    request.method !== 'HEAD'
  );
}

/** Replaces PocketBase's English 413 and 429 responses by Spanish ones; false for any other response. */
function answerInSpanish(answer: IncomingMessage, call: ApiRequest): boolean {
  if (answer.statusCode !== 429 && answer.statusCode !== 413) return false;
  answer.resume();
  if (answer.statusCode === 413) refuse(call, 413, apiMessages.tooLong);
  // PocketBase sends no Retry-After.
  else refuseTooMany(call, RATE_WINDOW_SECONDS);
  return true;
}

/**
 * Passes PocketBase's response on, compressed when that pays, because PocketBase does not compress. No cache may store it: one URL
 * returns different data to different accounts.
 */
export function passAnswerOn(answer: IncomingMessage, call: ApiRequest): true {
  if (answerInSpanish(answer, call)) return true;
  const { request, response } = call;
  const compress = shouldGzip(request, answer);
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Content-Security-Policy', NO_PAGE);
  for (const name of PASSED_ON) {
    const value = answer.headers[name];
    if (value === undefined || response.hasHeader(name)) continue;
    if (compress && name === 'content-length') continue;
    response.setHeader(name, value);
  }
  if (compress) {
    response.setHeader('Content-Encoding', 'gzip');
    response.appendHeader('Vary', 'Accept-Encoding');
  }
  response.writeHead(answer.statusCode ?? 502);
  // An error on one side destroys the other: after the headers there is nothing to report.
  const onEnd = () => undefined;
  if (compress) pipeline(answer, createGzip(), response, onEnd);
  else pipeline(answer, response, onEnd);
  return true;
}
