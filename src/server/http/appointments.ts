import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { appointmentIcs, calendarIcs } from '#src/features/appointments/appointment-ics.ts';
import { whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { BOOKABLE_KINDS } from '#src/features/appointments/booking.schema.ts';
import { spanOf } from '#src/features/appointments/appointment.schema.ts';
import {
  buyerIcs,
  carText,
  isOnSite,
  type BuyerAppointment,
} from '#src/features/appointments/buyer-appointment.ts';
import { isToken } from '#src/features/appointments/private-token.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { appointmentPaths } from '#src/features/appointments/appointment.paths.ts';
import { createLookups } from '#src/server/pocketbase/calls.ts';
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { errorMessage } from '#src/server/lib/errors.ts';
import type { Log } from '#src/server/lib/log.ts';
import { OverloadedError } from '#src/server/lib/semaphore.ts';
import { contentTag } from '#src/server/lib/content.ts';
import type { CalendarAppointment, MoveAnswer } from '#src/server/pocketbase/appointment-calls.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { apiMessages, NO_PAGE, tooManyText } from './api-answers.ts';
import { API_LIMITS, type ApiRates } from './api-limits.ts';
import { createHeadMaker, sendBytes, type FlatHeaders } from './conditional-response.ts';
import { isRead, refuseMethod, sendApiError, sendJson, whenOver, type Handler } from './http.ts';
import { createAddressLimit } from './rate-limits.ts';
import { receiveBody } from './request-body.ts';

/**
 * Appointments behind a secret token: the buyer's private link, and the private calendar of an administrator. A wrong, an
 * ended and a revoked token get the same answer. No token is logged: PocketBase only sees its hash.
 */

const CALENDAR = new RegExp(`^${appointmentPaths.calendar}/([^/]+)\\.ics$`);
const BODY_BYTES = 1024;
/** Calendar programs ask a few times an hour; in between they need not ask again. */
const CALENDAR_CACHING: FlatHeaders = [
  'Cache-Control',
  'private, max-age=300',
  'Content-Security-Policy',
  NO_PAGE,
];
/** The Retry-After while PocketBase is busy or unavailable. */
const RETRY_SECONDS = 5;
const ENDED = 'Este enlace no es válido o ya no está activo.';

/** Options of the handler. */
export interface AppointmentsOptions {
  readonly pocketbase: Pick<
    PocketBaseClient,
    'appointmentOfLink' | 'slotsOfLink' | 'moveByLink' | 'cancelByLink' | 'appointmentsOfCalendar'
  >;
  /** Reads the dealer's current data. @throws Error when PocketBase is unavailable. */
  readonly business: () => Promise<Business>;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  /** Null for no limit. */
  readonly rates: Pick<ApiRates, 'privateLinks'> | null;
  readonly log: Pick<Log, 'warn'>;
  /** Default: the API's. */
  readonly bodyMs?: number;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The values of a body; none when it is not an object. */
function valuesIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(body.toString('utf8')) as Record<string, unknown>) };
  } catch {
    return {};
  }
}

/** What the page of the private link shows. An appointment that has begun keeps its time; buyers move what they can book. */
function shown(appointment: BuyerAppointment, business: Business, now: number) {
  const { tipo, inicio, minutos } = appointment;
  const span = spanOf(appointment);
  return {
    cuando: whenText(span),
    cambiable: span.start > now,
    movible: span.start > now && BOOKABLE_KINDS.some((kind) => kind === tipo),
    tipo: APPOINTMENT_KIND_LABELS[tipo],
    coche: carText(appointment),
    enPersona: isOnSite(tipo),
    ...{ inicio, minutos },
    ics: appointmentIcs(buyerIcs(appointment, business)),
  };
}

/** What a link's route answers: its data, or why the appointment stays as it is. */
type LinkAnswer =
  | { readonly body: object }
  | { readonly problem: NonNullable<MoveAnswer['problema']> & { readonly field?: string } };

/** The appointments without any name: hour, kind and reference. */
export function privateCalendar(name: string, appointments: readonly CalendarAppointment[]): string {
  return calendarIcs(
    `Citas de ${name}`,
    appointments.map((appointment) => ({
      uid: appointment.uid,
      secuencia: appointment.secuencia,
      span: spanOf(appointment),
      changed: new Date(appointment.cambiada.replace(' ', 'T')),
      summary: `${APPOINTMENT_KIND_LABELS[appointment.tipo]} · ${appointment.referencia || leadReference(appointment.lead)}`,
      isCancelled: appointment.estado === 'cancelada',
    })),
  );
}

/** `POST /api/cita/*` `{ token }` and `GET /api/calendario/{token}.ics`. */
export function appointmentsHandler({
  pocketbase,
  business,
  proxyHops,
  rates,
  log,
  bodyMs = API_LIMITS.bodyMs,
}: AppointmentsOptions): Handler {
  const secondsToWait = rates && createAddressLimit(rates.privateLinks);
  const lookups = createLookups();

  const refuseFor = (response: ServerResponse, status: 429 | 503, seconds: number, message: string): true => {
    response.setHeader('Retry-After', seconds);
    return sendApiError(response, status, message);
  };

  /** Asks PocketBase in the turn of the caller's address. @throws OverloadedError, and Error when it is unavailable */
  const lookUp = <T>(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<T>,
  ): Promise<T> => lookups.run(work, { address: limitKeyOf(request, proxyHops), left: whenOver(response) });

  /** The answers to a link's token, by route. Each sends what PocketBase says of the token's hash. */
  const answers: Readonly<
    Record<string, (clave: string, values: Readonly<Record<string, unknown>>) => Promise<LinkAnswer | null>>
  > = {
    [appointmentPaths.view]: async (clave) => {
      const found = await pocketbase.appointmentOfLink(clave);
      return found && { body: shown(found, await business(), Date.now()) };
    },
    [appointmentPaths.linkSlots]: async (clave) => {
      const slots = await pocketbase.slotsOfLink(clave);
      return slots && { body: slots };
    },
    [appointmentPaths.move]: async (clave, { inicio }) => {
      const isTime = typeof inicio === 'number' && Number.isSafeInteger(inicio);
      const { cita, problema } = await pocketbase.moveByLink(clave, isTime ? inicio : 0);
      if (problema !== null) return { problem: { ...problema, field: 'inicio' } };
      return cita && { body: shown(cita, await business(), Date.now()) };
    },
    [appointmentPaths.cancel]: async (clave) => {
      const { anulada, problema } = await pocketbase.cancelByLink(clave);
      if (problema !== null) return { problem: problema };
      return anulada === null ? null : { body: { anulada } };
    },
  };

  const answerLink = async (
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<boolean> => {
    const body = await receiveBody(request, { maxBytes: BODY_BYTES, timeoutMs: bodyMs });
    if (body === 'gone') return true;
    if (body === 'too-slow') {
      // The rest of the body must not be read as the next request.
      response.setHeader('Connection', 'close');
      return sendApiError(response, 408, apiMessages.tooSlow);
    }
    const values = Buffer.isBuffer(body) ? valuesIn(body) : {};
    const { token } = values;
    const answer = isToken(token)
      ? await lookUp(request, response, async () => answers[pathname]?.(hashOf(token), values) ?? null)
      : null;
    if (answer === null) return sendApiError(response, 404, ENDED);
    if ('body' in answer) return sendJson(response, 200, answer.body);
    const { status, code, message, field } = answer.problem;
    return sendApiError(response, status, message, field === undefined ? {} : { [field]: { code, message } });
  };

  const sendCalendar = async (
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
  ): Promise<boolean> => {
    if (!isToken(token)) return sendApiError(response, 404, apiMessages.notFound);
    const calendar = await lookUp(request, response, async () => {
      const appointments = await pocketbase.appointmentsOfCalendar(hashOf(token));
      return appointments && privateCalendar((await business()).name, appointments);
    });
    if (calendar === null) return sendApiError(response, 404, apiMessages.notFound);
    const bytes = Buffer.from(calendar);
    const headOf = createHeadMaker({
      tag: contentTag(bytes),
      size: bytes.length,
      contentType: 'text/calendar; charset=utf-8',
      coding: null,
      varies: false,
    });
    sendBytes(response, headOf(request, CALENDAR_CACHING), bytes);
    return true;
  };

  return async (request, response, url) => {
    const isLink = Object.hasOwn(answers, url.pathname);
    const [, token] = CALENDAR.exec(url.pathname) ?? [];
    if (!isLink && token === undefined) return false;
    if (isLink && request.method !== 'POST') return sendApiError(response, 404, apiMessages.notFound);
    if (token !== undefined && !isRead(request)) return refuseMethod(response);
    const seconds = secondsToWait?.(limitKeyOf(request, proxyHops)) ?? 0;
    if (seconds > 0) {
      request.resume();
      return refuseFor(response, 429, seconds, tooManyText(seconds));
    }
    try {
      return await (token === undefined
        ? answerLink(request, response, url.pathname)
        : sendCalendar(request, response, token));
    } catch (error) {
      // Neither the path nor the body is logged: they hold the token. Overload is not, because a crowd would fill the log.
      if (!(error instanceof OverloadedError)) log.warn(`Private link: ${errorMessage(error)}`);
      return refuseFor(response, 503, RETRY_SECONDS, apiMessages.unavailable);
    }
  };
}
