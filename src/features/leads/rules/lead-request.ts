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
import { fieldProblems, type FieldProblems } from './field-problems.ts';
import { IMPORT_MENSAJE_MAX } from './import.message.limit.ts';
import { importAsunto, importMensaje } from './import.message.ts';
import { importPersonShape, importSchema, type ImportRequest } from './import.schema.ts';
import type { LeadChannel } from './lead-channel.ts';

/**
 * What `POST /api/send-contact-email` takes: the bodies of SPEC section 7, and what this site's forms add to them. The
 * additions are optional; those that are wrong are dropped, for they are not the visitor's doing.
 */

/** A lead, cleaned and checked. */
export interface LeadRequest {
  readonly nombre: string;
  readonly email: string;
  readonly telefono: string;
  readonly mensaje: string;
  readonly tipo_consulta: TipoConsulta;
  readonly asunto: string;
  readonly canal: LeadChannel;
  /** The import form's own fields, when they were sent apart. */
  readonly importacion: ImportRequest | null;
  /** Slug of the car that the visitor asks about; '' for none. */
  readonly vehiculo: string;
  /** Names one sending of a form, so that repeating it stores nothing twice; '' for none. */
  readonly envio: string;
}

/** The outcome of reading a body. `message` is the first of the problems. */
export type LeadReading =
  | { readonly ok: true; readonly lead: LeadRequest }
  | { readonly ok: false; readonly message: string; readonly problems: FieldProblems };

/** An import request whose fields were not sent apart: SPEC section 7's body alone. */
const composedImportSchema = z.object({
  ...importPersonShape,
  asunto: asuntoSchema,
  mensaje: composedMensajeSchema(IMPORT_MENSAJE_MAX),
});

type Body = Readonly<Record<string, unknown>>;

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const ENVIO = /^[\w-]{8,40}$/;

function matching(value: unknown, pattern: RegExp): string {
  return typeof value === 'string' && pattern.test(value) ? value : '';
}

function extrasOf(body: Body) {
  return {
    vehiculo: matching(body['vehiculo'], SLUG).slice(0, 240),
    envio: matching(body['envio'], ENVIO),
  };
}

function refusal(error: z.core.$ZodError): LeadReading {
  return { ok: false, message: error.issues[0]?.message ?? '', problems: fieldProblems(error) };
}

function readImport(body: Body): LeadReading {
  const shared = { ...extrasOf(body), canal: 'importacion_web', tipo_consulta: 'importacion' } as const;
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

/** Reads a body. A missing or unknown tipo_consulta is 'general', a missing or unknown canal 'contacto_web'. */
export function readLeadRequest(body: Body): LeadReading {
  if (body['canal'] === 'importacion_web') return readImport(body);
  const parsed = contactSchema.safeParse({
    ...body,
    tipo_consulta: asTipoConsulta(body['tipo_consulta']) ?? 'general',
  });
  if (!parsed.success) return refusal(parsed.error);
  return {
    ok: true,
    lead: { ...parsed.data, ...extrasOf(body), canal: 'contacto_web', importacion: null },
  };
}
