import { contactSchema } from './contact.schema.ts';
import { importAsunto, importMensaje } from './import.message.ts';
import { importSchema } from './import.schema.ts';
import { fieldProblems } from './lead-request.ts';

/** What the lead forms check, send and say (SPEC sections 5, 7 and 8). */

/** The forms: contact, import request, and the enquiry on a car's page. */
export const LEAD_FORMS = ['contacto', 'importacion', 'vehiculo'] as const;
export type LeadFormKind = (typeof LEAD_FORMS)[number];

export const FAILURE_TITLE = 'Error de validación';
export const SENDING_LABEL = 'Enviando...';
export const OFFLINE_MESSAGE =
  'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.';

/** What a form says once it is sent, and when sending fails without the server's words. */
export interface LeadFormWords {
  readonly success: { readonly title: string; readonly description: string };
  readonly failure: string;
}

const contactWords: LeadFormWords = {
  success: {
    title: '¡Mensaje enviado!',
    description: 'Hemos recibido tu consulta. Te contactaremos pronto.',
  },
  failure: 'Error al enviar el mensaje. Inténtalo de nuevo.',
};

export const LEAD_FORM_WORDS: Readonly<Record<LeadFormKind, LeadFormWords>> = {
  contacto: contactWords,
  vehiculo: contactWords,
  importacion: {
    success: {
      title: '¡Solicitud enviada!',
      description: 'Hemos recibido tu solicitud de importación. Te contactaremos en menos de 24 horas.',
    },
    failure: 'Error al enviar la solicitud. Inténtalo de nuevo.',
  },
};

/** Field values by name, as a form holds them. */
export type FieldValues = Readonly<Record<string, string>>;
/** Messages by field name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** A body to send, or what is wrong; `message` is the first problem in the form's order. */
export type LeadFormReading =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string; readonly fields: FieldMessages };

type SchemaError = Parameters<typeof fieldProblems>[0];

function refusal(error: SchemaError): LeadFormReading {
  const problems = Object.entries(fieldProblems(error)).map(
    ([name, { message }]) => [name, message] as const,
  );
  return { ok: false, message: problems[0]?.[1] ?? '', fields: Object.fromEntries(problems) };
}

function readImportForm(values: FieldValues): LeadFormReading {
  const parsed = importSchema.safeParse(values);
  if (!parsed.success) return refusal(parsed.error);
  const request = parsed.data;
  return {
    ok: true,
    body: {
      ...request,
      mensaje: importMensaje(request),
      asunto: importAsunto(request),
      tipo_consulta: 'importacion',
      canal: 'importacion_web',
      consent_marketing: false,
    },
  };
}

/** Checks a form and composes its body of SPEC section 7. */
export function readLeadForm(kind: LeadFormKind, values: FieldValues): LeadFormReading {
  if (kind === 'importacion') return readImportForm(values);
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success) return refusal(parsed.error);
  const vehiculo = values['vehiculo'] ?? '';
  return {
    ok: true,
    body: {
      ...parsed.data,
      canal: 'contacto_web',
      consent_marketing: false,
      ...(vehiculo !== '' && { vehiculo }),
    },
  };
}
