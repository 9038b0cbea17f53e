import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { appointmentIcs, calendarIcs } from '#src/features/appointments/appointment-ics.ts';
import { whenText } from '#src/features/appointments/appointment-words.ts';
import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
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
import { limitKeyOf } from '#src/server/lib/client-address.ts';
import { contentTag } from '#src/server/lib/content.ts';
import type { CalendarAppointment } from '#src/server/pocketbase/appointment-calls.ts';
import type { PocketBaseClient } from '#src/server/pocketbase/client.ts';
import { apiMessages, NO_PAGE, tooManyText } from './api-answers.ts';
import type { ApiRates } from './api-limits.ts';
import { createHeadMaker, sendBytes, type FlatHeaders } from './conditional-response.ts';
import { isRead, refuseMethod, sendApiError, sendJson, type Handler } from './http.ts';
import { createRateLimiter } from './rate-limits.ts';
import { receiveBody } from './request-body.ts';

/**
 * Appointments behind a secret token: the buyer's private link, and the private calendar of an administrator. A wrong, an
 * ended and a revoked token get the same answer. No token is logged: PocketBase only sees its hash.
 */

const CALENDAR = new RegExp(`^${appointmentPaths.calendar}/([^/]+)\\.ics$`);
const BODY = { maxBytes: 1024, timeoutMs: 15_000 } as const;
/** Calendar programs ask a few times an hour; in between they need not ask again. */
const CALENDAR_CACHING: FlatHeaders = [
  'Cache-Control',
  'private, max-age=300',
  'Content-Security-Policy',
  NO_PAGE,
];
const ENDED = 'Este enlace no es válido o ya no está activo.';

/** Options of the handler. */
export interface AppointmentsOptions {
  readonly pocketbase: Pick<PocketBaseClient, 'appointmentOfLink' | 'appointmentsOfCalendar'>;
  /** Reads the dealer's current data. @throws Error when PocketBase is unavailable. */
  readonly business: () => Promise<Business>;
  /** Number of trusted proxies in front of the gateway. */
  readonly proxyHops: number;
  /** Null for no limit. */
  readonly rates: Pick<ApiRates, 'privateLinks'> | null;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

function tokenIn(body: Buffer): string | null {
  try {
    const { token } = JSON.parse(body.toString('utf8')) as { readonly token?: unknown };
    return isToken(token) ? token : null;
  } catch {
    return null;
  }
}

/** What the page of the private link shows. */
function shown(appointment: BuyerAppointment, business: Business) {
  const { tipo, inicio, minutos } = appointment;
  return {
    cuando: whenText(spanOf(appointment)),
    tipo: APPOINTMENT_KIND_LABELS[tipo],
    coche: carText(appointment),
    enPersona: isOnSite(tipo),
    ...{ inicio, minutos },
    ics: appointmentIcs(buyerIcs(appointment, business)),
  };
}

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

/** `POST /api/cita/ver` `{ token }` and `GET /api/calendario/{token}.ics`. */
export function appointmentsHandler({
  pocketbase,
  business,
  proxyHops,
  rates,
}: AppointmentsOptions): Handler {
  const limiter = rates && createRateLimiter(rates.privateLinks);

  const isRefused = (request: IncomingMessage, response: ServerResponse): boolean => {
    const seconds = limiter?.consume(limitKeyOf(request, proxyHops)) ?? 0;
    if (seconds === 0) return false;
    request.resume();
    response.setHeader('Retry-After', seconds);
    return sendApiError(response, 429, tooManyText(seconds));
  };

  const showLink = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const body = await receiveBody(request, BODY);
    if (body === 'gone') return true;
    const token = Buffer.isBuffer(body) ? tokenIn(body) : null;
    const appointment = token === null ? null : await pocketbase.appointmentOfLink(hashOf(token));
    if (appointment === null) return sendApiError(response, 404, ENDED);
    return sendJson(response, 200, shown(appointment, await business()));
  };

  const sendCalendar = async (
    request: IncomingMessage,
    response: ServerResponse,
    token: string,
  ): Promise<boolean> => {
    const appointments = isToken(token) ? await pocketbase.appointmentsOfCalendar(hashOf(token)) : null;
    if (appointments === null) return sendApiError(response, 404, apiMessages.notFound);
    const { name } = await business();
    const bytes = Buffer.from(privateCalendar(name, appointments));
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
    const isLink = url.pathname === appointmentPaths.view;
    const [, token] = CALENDAR.exec(url.pathname) ?? [];
    if (!isLink && token === undefined) return false;
    if (isLink && request.method !== 'POST') return sendApiError(response, 404, apiMessages.notFound);
    if (token !== undefined && !isRead(request)) return refuseMethod(response);
    if (isRefused(request, response)) return true;
    try {
      return await (token === undefined
        ? showLink(request, response)
        : sendCalendar(request, response, token));
    } catch {
      // The error is not logged here: it could name the path. PocketBase's supervisor logs when it is down.
      return sendApiError(response, 503, apiMessages.unavailable);
    }
  };
}
