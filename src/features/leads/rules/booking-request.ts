import { APPOINTMENT_KIND_LABELS } from '#src/features/appointments/appointment.rules.ts';
import { asBookableKind, type BookableKind } from '#src/features/appointments/booking.schema.ts';
import { ENVIO, matching, type Body, type Refusal } from './lead-body.ts';
import { readOutsidePerson, type OutsidePerson } from './outside-lead.ts';

/** Input of `POST /api/citas`. */
export interface Booking extends OutsidePerson {
  readonly tipo: BookableKind;
  /** The start in milliseconds. */
  readonly inicio: number;
  /** Slug of the car; '' for none. */
  readonly vehiculo: string;
  /** Idempotency key; '' for none. */
  readonly envio: string;
}

/** Longest slug, in characters. */
const SLUG_MAX = 240;
const NO_TIME = 'Elige una hora';

/** Reads a body, with all its problems. The kind is one of a page's address, so an unknown one is the usual one. */
export function readBooking(body: Body): { readonly ok: true; readonly booking: Booking } | Refusal {
  const { inicio, vehiculo } = body;
  const tipo = asBookableKind(body['tipo']);
  const reading = readOutsidePerson({ ...body, asunto: APPOINTMENT_KIND_LABELS[tipo] });
  const hasTime = typeof inicio === 'number' && Number.isSafeInteger(inicio);
  if (!reading.ok || !hasTime)
    return {
      ok: false,
      message: reading.ok ? NO_TIME : reading.message,
      problems: {
        ...(!reading.ok && reading.problems),
        ...(!hasTime && { inicio: { code: 'required', message: NO_TIME } }),
      },
    };
  return {
    ok: true,
    booking: {
      ...{ ...reading.person, tipo, inicio },
      vehiculo: typeof vehiculo === 'string' ? vehiculo.slice(0, SLUG_MAX) : '',
      envio: matching(body['envio'], ENVIO),
    },
  };
}
