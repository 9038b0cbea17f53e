import * as z from 'zod/mini';
import { contactPersonShape } from '#src/features/leads/rules/contact.schema.ts';

/** What a person types to ask for alerts, shared by the browser and the server. */

/**
 * The text that a person accepts, with its version. A stored alert names the version, so a changed text gets a new one,
 * and the former texts stay in FORMER_CONSENTS.
 */
export const ALERT_CONSENT = {
  version: '2026-11-29',
  texto:
    'Quiero recibir por e-mail los avisos que pido aquí. Puedo terminarlos cuando quiera; acaban solos al año. No es publicidad.',
} as const;

/** The form of `POST /api/avisos`. */
export const alertRequestSchema = z.object({ email: contactPersonShape.email });

/** A valid request for alerts. */
export interface AlertRequest {
  /** Lower case. */
  readonly email: string;
  /** Ids of cars, which may not exist. */
  readonly coches: readonly string[];
  /** Canonical; '' for none. */
  readonly busqueda: string;
  /** Idempotency key; '' for none. */
  readonly envio: string;
}
