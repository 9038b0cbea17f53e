import { ENVIO, matching, refusal, type Body, type Refusal } from '#src/features/leads/rules/lead-body.ts';
import { alertRequestSchema, type AlertRequest } from './alert-request.ts';
import { canonicalSearch } from './alert-search.ts';
import { MOST_ALERTS } from './alert.schema.ts';

/** The body of `POST /api/avisos`. */

const NOTHING_TO_WATCH = 'Elige al menos un coche a la venta o un filtro del catálogo';
const TOO_MANY = `Puedes pedir ${MOST_ALERTS} avisos como máximo`;

const CAR_ID = /^[a-z0-9]{15}$/;

const refused = (field: string, message: string): Refusal => ({
  ok: false,
  message,
  problems: { [field]: { code: 'invalid', message } },
});

/** The refusal of a request without a car for sale and without a filter. */
export const nothingToWatch = refused('coches', NOTHING_TO_WATCH);

function idsOf(value: unknown): readonly string[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && CAR_ID.test(id)))];
}

/** Reads a request. Parts that the person has not typed are dropped when they are invalid. */
export function readAlertRequest(
  body: Body,
): { readonly ok: true; readonly request: AlertRequest } | Refusal {
  const typed = alertRequestSchema.safeParse(body);
  if (!typed.success) return refusal(typed.error);
  const coches = idsOf(body['coches']);
  const query = body['busqueda'];
  const busqueda = typeof query === 'string' ? canonicalSearch(query) : '';
  const count = coches.length + (busqueda === '' ? 0 : 1);
  if (count === 0) return nothingToWatch;
  if (count > MOST_ALERTS) return refused('coches', TOO_MANY);
  const envio = matching(body['envio'], ENVIO);
  return { ok: true, request: { email: typed.data.email, coches, busqueda, envio } };
}
