import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import { chooseCoding } from './content-coding.ts';
import { sendApiError } from './http.ts';

/** What the API says for itself, in the words of the site. */
export const apiMessages = {
  unavailable: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos minutos.',
  busy: 'Hay demasiadas peticiones en este momento. Inténtalo de nuevo en unos segundos.',
  noStream: 'Hay demasiadas páginas abiertas para actualizarlas en directo.',
  tooLong: 'Lo que envías es demasiado grande.',
  tooSlow: 'El envío ha tardado demasiado. Comprueba tu conexión y vuelve a intentarlo.',
  tooManyValues: 'El envío tiene demasiados datos.',
  notJson: 'El envío no se entiende.',
  foreign: 'Este envío viene de otra página.',
  staffOnly: 'Esta consulta es solo para quien administra.',
  oddFields: 'La consulta pide unos campos que no se entienden.',
  notFound: 'No se ha encontrado lo que buscas.',
} as const;

const MINUTE_SECONDS = 60;

/** Whoever tried too often is told for how long to wait. */
export function tooManyText(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes <= 1 ? 'un minuto' : minutes < 120 ? `${minutes} minutos` : `${hours} horas`;
  return `Demasiados intentos. Espera ${wait} y vuelve a intentarlo.`;
}

/** The window of PocketBase's rate limits, in seconds: see pb/lib/settings/settings.ts. */
const RATE_WINDOW_SECONDS = 60;
/** Smaller answers do not gain from compression. */
const WORTHWHILE_BYTES = 1024;
/**
 * What visitors get to know of an answer. The rest is the gateway's to say: whose pages may read it (cors.ts), who keeps it, and what
 * a browser may do with it.
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
/** Nothing below `/api` is a page: whatever stands in an answer, no browser runs it for the site, nor shows it in a frame. */
export const NO_PAGE = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Whether an answer is words, and no file. */
export function isJson({ headers }: IncomingMessage): boolean {
  return (headers['content-type'] ?? '').startsWith('application/json');
}

function wantsGzip(request: IncomingMessage, answer: IncomingMessage): boolean {
  const isEncoded = answer.headers['content-encoding'] !== undefined;
  const length = Number(answer.headers['content-length'] ?? WORTHWHILE_BYTES);
  return (
    chooseCoding(request.headers['accept-encoding'], ['gzip']) !== null &&
    isJson(answer) &&
    !isEncoded &&
    length >= WORTHWHILE_BYTES &&
    request.method !== 'HEAD'
  );
}

/** What PocketBase says in English although visitors read it; true when it was said in Spanish instead. */
function answerInSpanish(answer: IncomingMessage, response: ServerResponse): boolean {
  if (answer.statusCode !== 429 && answer.statusCode !== 413) return false;
  answer.resume();
  if (answer.statusCode === 413) return sendApiError(response, 413, apiMessages.tooLong);
  // PocketBase does not say when to come back.
  response.setHeader('Retry-After', RATE_WINDOW_SECONDS);
  return sendApiError(response, 429, tooManyText(RATE_WINDOW_SECONDS));
}

/**
 * Passes PocketBase's answer on, compressed where that pays: PocketBase does not compress. No cache may keep it: the same
 * address answers other things to other people.
 */
export function passAnswerOn(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (answerInSpanish(answer, response)) return;
  const compress = wantsGzip(request, answer);
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
  // What breaks off on one side ends the other: nothing is left to say after the headers.
  const onEnd = () => undefined;
  if (compress) pipeline(answer, createGzip(), response, onEnd);
  else pipeline(answer, response, onEnd);
}
