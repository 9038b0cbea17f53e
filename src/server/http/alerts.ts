import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { alertPaths } from '#src/alert.paths.ts';
import { nothingToWatch, readAlertRequest } from '#src/features/alerts/alert-reading.ts';
import { firstLook } from '#src/features/alerts/alert.rules.ts';
import { MOST_ALERTS } from '#src/features/alerts/alert.schema.ts';
import { isToken } from '#src/features/appointments/private-token.ts';
import { isRobot } from '#src/features/leads/rules/honeypot.ts';
import type { Refusal } from '#src/features/leads/rules/lead-body.ts';
import { shownAlerts } from '#src/server/alerts/shown-alerts.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { OverloadedError } from '#src/server/lib/semaphore.ts';
import type { AlertPerson } from '#src/server/pocketbase/alert-calls.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { apiMessages, tooManyText } from './api-answers.ts';
import { API_LIMITS, type ApiRates } from './api-limits.ts';
import { isRead, redirect, refuseMethod, sendApiError, sendJson, whenOver, type Handler } from './http.ts';
import { createAddressLimit } from './rate-limits.ts';
import { receiveBody } from './request-body.ts';

/**
 * Requests for alerts, and the private links of their mails. A wrong and an ended token get the same answer. No token is
 * logged: PocketBase only sees its hash.
 */

const UNSUBSCRIBE = new RegExp(`^${alertPaths.unsubscribe}/([^/]+)$`);
const BODY_BYTES = 8 * 1024;
/** The Retry-After while PocketBase is busy or unavailable. */
const RETRY_SECONDS = 5;
const ENDED = 'Este enlace no es válido o ya no está activo.';
const TOO_MANY = `Puedes tener ${MOST_ALERTS} avisos como máximo. Termina alguno y vuelve a confirmar.`;

/** Options of the handler. */
export interface AlertsOptions {
  readonly pocketbase: Pick<
    PocketBaseClient,
    'requestAlerts' | 'alertsOfLink' | 'confirmAlerts' | 'endAlerts' | 'cardsOfStock'
  >;
  /** The HTML of a page of the site; null while there is none. */
  readonly page: (path: string) => Promise<Buffer | null>;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  /** Null for no limit. */
  readonly rates: Pick<ApiRates, 'privateLinks' | 'alerts'> | null;
  readonly log: Pick<Log, 'warn'>;
  /** Default: the API's. */
  readonly bodyMs?: number;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

type JsonObject = Readonly<Record<string, unknown>>;

/** The values of a JSON body; none for anything else. */
function valuesOf(body: Buffer): JsonObject {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
  } catch {
    return {};
  }
}

/** A refusal for now: with a Retry-After in seconds. */
interface Delay {
  readonly status: 429 | 503;
  readonly seconds: number;
  readonly message: string;
}

const UNAVAILABLE: Delay = { status: 503, seconds: RETRY_SECONDS, message: apiMessages.unavailable };
const overLimit = (seconds: number): Delay => ({ status: 429, seconds, message: tooManyText(seconds) });

const refuseFor = (response: ServerResponse, { status, seconds, message }: Delay): true => {
  response.setHeader('Retry-After', seconds);
  return sendApiError(response, status, message);
};

/** Whether a browser asks for a page. Mail programs end alerts without (RFC 8058). */
const wantsPage = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') === true;

/** Receives a body; null when the client is gone or has been refused. */
async function bodyOf(
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
): Promise<Buffer | null> {
  const body = await receiveBody(request, { maxBytes: BODY_BYTES, timeoutMs });
  if (Buffer.isBuffer(body)) return body;
  if (body === 'gone') return null;
  // The rest of the body must not be read as the next request.
  response.setHeader('Connection', 'close');
  if (body === 'too-slow') sendApiError(response, 408, apiMessages.tooSlow);
  else sendApiError(response, 413, apiMessages.tooLong);
  return null;
}

const refuseRequest = (response: ServerResponse, { message, problems }: Refusal) =>
  sendJson(response, 400, { code: 400, message, data: problems });

type Confirmation = Awaited<ReturnType<PocketBaseClient['confirmAlerts']>>;

/** Confirms the alerts of a link, of whose cars the person knows what is public now. */
async function confirm(pocketbase: AlertsOptions['pocketbase'], clave: string): Promise<Confirmation> {
  const persona = await pocketbase.alertsOfLink(clave);
  const waiting = persona?.avisos.filter(({ confirmado }) => confirmado === '') ?? [];
  if (waiting.length === 0) return { persona, tooMany: false };
  const stock = await pocketbase.cardsOfStock();
  const vistos = Object.fromEntries(waiting.map((alert) => [alert.id, firstLook(alert, stock)]));
  return pocketbase.confirmAlerts(clave, vistos);
}

/** `/api/avisos` and what lies below it, and the page to end alerts opened without a token (alert.paths.ts). */
export function alertsHandler({
  pocketbase,
  page,
  proxyHops,
  rates,
  log,
  bodyMs = API_LIMITS.bodyMs,
}: AlertsOptions): Handler {
  const linkLimit = rates && createAddressLimit(rates.privateLinks);
  // An IPv6 network counts as one address: few of these mails go out in total (stranger-mails.ts).
  const requestLimit = rates && createAddressLimit(rates.alerts, 1);
  const lookups = createLookups();

  /** Asks PocketBase in the turn of the caller's address. @throws OverloadedError, and Error when it is unavailable */
  const lookUp = <T>(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<T>,
  ): Promise<T> => lookups.run(work, { address: limitKeyOf(request, proxyHops), left: whenOver(response) });

  const takeRequest: Handler = async (request, response) => {
    const body = await bodyOf(request, response, bodyMs);
    if (body === null) return true;
    const values = valuesOf(body);
    if (isRobot(values)) return sendJson(response, 200, { received: true });
    const reading = readAlertRequest(values);
    if (!reading.ok) return refuseRequest(response, reading);
    const isReceived = await lookUp(request, response, () => pocketbase.requestAlerts(reading.request));
    return isReceived ? sendJson(response, 200, { received: true }) : refuseRequest(response, nothingToWatch);
  };

  const sendPerson = (response: ServerResponse, persona: AlertPerson | null) =>
    persona === null ? sendApiError(response, 404, ENDED) : sendJson(response, 200, shownAlerts(persona));

  const answerLink: Handler = async (request, response, url) => {
    const body = await bodyOf(request, response, bodyMs);
    if (body === null) return true;
    const { token, aviso } = valuesOf(body);
    if (!isToken(token)) return sendApiError(response, 404, ENDED);
    const clave = hashOf(token);
    if (url.pathname === alertPaths.confirm) {
      const { persona, tooMany } = await lookUp(request, response, () => confirm(pocketbase, clave));
      return tooMany ? sendApiError(response, 400, TOO_MANY) : sendPerson(response, persona);
    }
    if (url.pathname === alertPaths.view)
      return sendPerson(response, await lookUp(request, response, () => pocketbase.alertsOfLink(clave)));
    // Only a missing `aviso` means all: a page that fails to name one must not end the others.
    if (aviso !== undefined && (typeof aviso !== 'string' || aviso === ''))
      return sendApiError(response, 400, apiMessages.notJson);
    return sendPerson(
      response,
      await lookUp(request, response, () => pocketbase.endAlerts(clave, aviso ?? '')),
    );
  };

  /** Sends a page of the site at a URL that is a key: no cache, search engine or other site learns of it. */
  const sendPage = (request: IncomingMessage, response: ServerResponse, html: Buffer | '', status = 200) => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    response.end(request.method === 'HEAD' ? '' : html);
    return true;
  };

  /** GET changes nothing, because mail programs open links unasked. POST has the body of the page's form or of RFC 8058. */
  const unsubscribe = async (request: IncomingMessage, response: ServerResponse, token: string) => {
    if (isRead(request)) {
      const html = await page(alertPaths.endPage);
      return html === null ? refuseFor(response, UNAVAILABLE) : sendPage(request, response, html);
    }
    request.resume();
    if (isToken(token)) await lookUp(request, response, () => pocketbase.endAlerts(hashOf(token), ''));
    return sendPage(request, response, (await page(alertPaths.endedPage)) ?? '');
  };

  /** Who ends alerts in a browser may have no JavaScript, and gets a page to read. */
  const delay = async (request: IncomingMessage, response: ServerResponse, isPage: boolean, why: Delay) => {
    const html = isPage && wantsPage(request) ? await page(alertPaths.endLaterPage).catch(() => null) : null;
    if (html === null) return refuseFor(response, why);
    response.setHeader('Retry-After', why.seconds);
    return sendPage(request, response, html, why.status);
  };

  const isLink = (pathname: string) =>
    pathname === alertPaths.view || pathname === alertPaths.confirm || pathname === alertPaths.end;

  return async (request, response, url) => {
    // Without a token its form has nothing to end.
    if (url.pathname === alertPaths.endPage) return redirect(response, 303, alertPaths.page);
    const [, token] = UNSUBSCRIBE.exec(url.pathname) ?? [];
    const isRequest = url.pathname === alertPaths.request;
    if (token === undefined && !isRequest && !isLink(url.pathname)) return false;
    if (request.method !== 'POST') {
      if (token === undefined) return sendApiError(response, 404, apiMessages.notFound);
      if (!isRead(request)) return refuseMethod(response);
    }
    const seconds = (isRequest ? requestLimit : linkLimit)?.(limitKeyOf(request, proxyHops)) ?? 0;
    if (seconds > 0) {
      request.resume();
      return delay(request, response, token !== undefined, overLimit(seconds));
    }
    try {
      if (token !== undefined) return await unsubscribe(request, response, token);
      return await (isRequest ? takeRequest : answerLink)(request, response, url);
    } catch (error) {
      // Neither the path nor the body is logged: they hold the token. Overload is not, because a crowd would fill the log.
      if (!(error instanceof OverloadedError)) log.warn(`Alerts: ${errorMessage(error)}`);
      return delay(request, response, token !== undefined, UNAVAILABLE);
    }
  };
}
