import * as z from 'zod/mini';
import { textLimits } from '#src/config/limits.ts';
import {
  asTipoConsulta,
  asuntoSchema,
  composedMensajeSchema,
  contactSchema,
  readLine,
  type TipoConsulta,
} from './contact.schema.ts';
import { IMPORT_MENSAJE_MAX } from './import.message.limit.ts';
import { importMensaje } from './import.message.ts';
import { importAsunto } from './import.subject.ts';
import { importPersonShape, importSchema, type ImportRequest } from './import.schema.ts';
import { ENVIO, matching, refusal, SLUG, type Body, type Refusal } from './lead-body.ts';
import type { WebChannel } from './lead-channel.ts';
import { readTradeIn, tradeInAsunto } from './trade-in.rules.ts';
import type { TradeIn } from './trade-in.schema.ts';

/**
 * Input of `POST /api/send-contact-email`: the bodies of SPEC section 7, and the additional fields of this site's forms. Those are
 * optional; invalid ones are dropped, because the visitor did not type them.
 */

/** A sanitized and validated lead. */
export interface LeadRequest {
  readonly nombre: string;
  readonly email: string;
  readonly telefono: string;
  readonly mensaje: string;
  readonly tipo_consulta: TipoConsulta;
  readonly asunto: string;
  readonly canal: WebChannel;
  /** The separate fields of the import form, if they were sent. */
  readonly importacion: ImportRequest | null;
  /** The car that the person offers in exchange. */
  readonly entrega: TradeIn | null;
  /** Slug of the car that the enquiry is about; '' for none. */
  readonly vehiculo: string;
  /** Idempotency key of the submission, so that a repeated request stores no second lead; '' for none. */
  readonly envio: string;
}

/** Result of reading a body. */
export type LeadReading = { readonly ok: true; readonly lead: LeadRequest } | Refusal;

/** An import request without the separate fields: only the body of SPEC section 7. */
const composedImportSchema = z.object({
  ...importPersonShape,
  asunto: asuntoSchema,
  mensaje: composedMensajeSchema(IMPORT_MENSAJE_MAX),
});

function extrasOf(body: Body) {
  return {
    vehiculo: matching(body['vehiculo'], SLUG).slice(0, 240),
    envio: matching(body['envio'], ENVIO),
  };
}

function readImport(body: Body): LeadReading {
  const shared = {
    ...extrasOf(body),
    canal: 'importacion_web',
    tipo_consulta: 'importacion',
    entrega: null,
  } as const;
  if (
    readLine(body['marca'], textLimits.marca) === '' &&
    readLine(body['modelo'], textLimits.modelo) === ''
  ) {
    const composed = composedImportSchema.safeParse(body);
    if (!composed.success) return refusal(composed.error);
    return { ok: true, lead: { ...composed.data, ...shared, importacion: null } };
  }
  const parsed = importSchema.safeParse(body);
  if (!parsed.success) return refusal(parsed.error);
  const { nombre, email, telefono } = parsed.data;
  return {
    ok: true,
    lead: {
      ...{ nombre, email, telefono, ...shared, importacion: parsed.data },
      asunto: importAsunto(parsed.data),
      mensaje: importMensaje(parsed.data),
    },
  };
}

function readOffer(body: Body): LeadReading {
  const reading = readTradeIn(body);
  if (!reading.ok) return refusal(reading.error);
  return {
    ok: true,
    lead: {
      ...{ ...reading.request, ...extrasOf(body), canal: 'tasacion_web', importacion: null },
      asunto: tradeInAsunto(reading.request.entrega),
      tipo_consulta: asTipoConsulta(body['tipo_consulta']) ?? 'general',
    },
  };
}

/** Reads a body. A missing or unknown tipo_consulta becomes 'general', a missing or unknown canal 'contacto_web'. */
export function readLeadRequest(body: Body): LeadReading {
  if (body['canal'] === 'importacion_web') return readImport(body);
  if (body['canal'] === 'tasacion_web') return readOffer(body);
  const parsed = contactSchema.safeParse({
    ...body,
    tipo_consulta: asTipoConsulta(body['tipo_consulta']) ?? 'general',
  });
  if (!parsed.success) return refusal(parsed.error);
  return {
    ok: true,
    lead: { ...parsed.data, ...extrasOf(body), canal: 'contacto_web', importacion: null, entrega: null },
  };
}
