import type { FieldMessages, FieldValues } from '#src/components/ui/form-values.ts';
import { contactSchema } from './contact.schema.ts';
import { importAsunto, importMensaje } from './import.message.ts';
import { importSchema } from './import.schema.ts';
import { fieldProblems } from './lead-request.ts';

/** What the lead forms check and send (SPEC sections 5 and 7). */

/** The forms: contact, import request, and the enquiry on a car's page. */
export type LeadFormKind = 'contacto' | 'importacion' | 'vehiculo';

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
